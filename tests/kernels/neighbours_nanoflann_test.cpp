/* Nearest points beside nanoflann, a library of kd-trees that others wrote. Kernels run on the
 * executor, each by all its variants. Distances must be nanoflann's but for the last bits, as sums
 * may go another way. Of equal ones indices may differ: each must be of a point at its distance,
 * and none comes twice. Prints TAP. */
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <set>
#include <vector>

#include <nanoflann.hpp>

#include "kg_four_squares.h"
#include "kg_near_one.h"
#include "kg_together_one.h"
#include "kg_tree_all.h"
#include "kg_tree_heap.h"
#include "kg_tree_queries.h"
#include "kg_tree_warps.h"

namespace
{

struct cell {
    const kg_kernel *kernel;
    size_t axes, k;
    bool manhattan, all;
};

const cell cells[] = {{&kg_near_one_f32_kernel, 3, 1, false, false},
                      {&kg_near_one_f64_kernel, 3, 1, false, false},
                      {&kg_tree_queries_f32_kernel, 2, 5, true, false},
                      {&kg_tree_heap_f32_kernel, 2, 37, false, false},
                      {&kg_tree_warps_f32_kernel, 2, 37, false, true},
                      {&kg_tree_all_f32_kernel, 3, 3, false, true},
                      {&kg_tree_all_f64_kernel, 3, 3, false, true},
                      {&kg_together_one_f32_kernel, 3, 1, false, true},
                      {&kg_together_one_f64_kernel, 3, 1, false, true},
                      {&kg_four_squares_f32_kernel, 4, 16, false, true}};

/* ---- points ---- */

std::mt19937 numbers;

double uniform()
{
    return numbers() / 4294967296.0;
}

double clustered()
{
    return std::floor(3 * uniform()) + (uniform() + uniform() - 1) / 100;
}

double on_a_grid()
{
    return std::floor(9 * uniform());
}

double mostly_flat()
{
    return uniform() < 0.5 ? 0.5 : uniform();
}

double (*const kinds[])() = {uniform, clustered, on_a_grid, mostly_flat};

/* Rows of f64, with numbers that f32 has, too. */
std::vector<double> make(size_t count, size_t axes, double (*kind)())
{
    std::vector<double> rows(count * axes);
    for (double &value : rows) value = static_cast<float>(kind());
    return rows;
}

/* ---- nanoflann ---- */

struct cloud {
    const std::vector<double> &rows;
    size_t axes;
    size_t kdtree_get_point_count() const
    {
        return rows.size() / axes;
    }
    double kdtree_get_pt(size_t i, size_t axis) const
    {
        return rows[i * axes + axis];
    }
    template <class Box> bool kdtree_get_bbox(Box &) const
    {
        return false;
    }
};

/* The distances of the k nearest of each query; a query that is a point is not its own. */
template <class Metric>
std::vector<std::vector<double>> expect_by(const cell &of, const cloud &points,
                                           const std::vector<double> &queries)
{
    nanoflann::KDTreeSingleIndexAdaptor<Metric, cloud, -1, size_t> tree(int(of.axes), points);
    std::vector<std::vector<double>> lists;
    for (size_t query = 0; query * of.axes < queries.size(); query++) {
        std::vector<size_t> found(of.k + 1);
        std::vector<double> far(of.k + 1), list;
        nanoflann::KNNResultSet<double, size_t> results(of.k + (of.all ? 1 : 0));
        results.init(found.data(), far.data());
        tree.findNeighbors(results, &queries[query * of.axes], nanoflann::SearchParams());
        for (size_t j = 0; j < results.size() && list.size() < of.k; j++)
            if (!of.all || found[j] != query) list.push_back(far[j]);
        lists.push_back(list);
    }
    return lists;
}

std::vector<std::vector<double>> expect(const cell &of, const cloud &points,
                                        const std::vector<double> &queries)
{
    using squares = nanoflann::L2_Simple_Adaptor<double, cloud>;
    using sums = nanoflann::L1_Adaptor<double, cloud>;
    return of.manhattan ? expect_by<sums>(of, points, queries)
                        : expect_by<squares>(of, points, queries);
}

double distance_of(const cell &of, const double *a, const double *b)
{
    double distance = 0;
    for (size_t axis = 0; axis < of.axes; axis++) {
        const double along = std::fabs(a[axis] - b[axis]);
        distance += of.manhattan ? along : along * along;
    }
    return distance;
}

/* ---- kernels ---- */

struct arrays {
    std::vector<unsigned char> points[4], queries[4], distances;
    std::vector<uint32_t> indices;
    uint32_t at_most;
};

/* The coordinates along an axis, of f32 or f64. */
std::vector<unsigned char> along(const std::vector<double> &rows, size_t axes, size_t axis,
                                 size_t size)
{
    std::vector<unsigned char> to(rows.size() / axes * size + 1); /* no NULL of no points */
    for (size_t i = 0; i * axes < rows.size(); i++) {
        const double wide = rows[i * axes + axis];
        const float narrow = static_cast<float>(wide);
        std::memcpy(&to[i * size], size == 8 ? static_cast<const void *>(&wide) : &narrow, size);
    }
    return to;
}

void *what_is(arrays &of, const char *name)
{
    static const char axes[] = "xyzw";
    if (std::strcmp(name, "at_most") == 0) return &of.at_most;
    if (std::strcmp(name, "indices") == 0) return of.indices.data();
    if (std::strcmp(name, "distances") == 0) return of.distances.data();
    const ptrdiff_t axis = std::strchr(axes, name[std::strlen(name) - 1]) - axes;
    return (std::strncmp(name, "query", 5) == 0 ? of.queries : of.points)[axis].data();
}

void call(const cell &of, arrays &a, size_t asked, size_t n, kg_workspace *ws)
{
    const void *args[16];
    const uint32_t n_args = of.kernel->n_args;
    for (uint32_t i = 0; i < n_args; i++) args[i] = what_is(a, of.kernel->args[i].name);
    args[n_args] = &n;
    if (kg_run(of.kernel, ws, args, asked, nullptr) == KG_OK) return;
    std::printf("Bail out! %s: %s\n", of.kernel->name, kg_last_error());
    std::exit(1);
}

double distance_at(const arrays &a, size_t at, size_t size)
{
    double wide;
    float narrow;
    if (size == 4) std::memcpy(&narrow, &a.distances[4 * at], 4);
    if (size == 8) std::memcpy(&wide, &a.distances[8 * at], 8);
    return size == 8 ? wide : static_cast<double>(narrow);
}

bool is_near(double ours, double theirs, size_t size)
{
    return std::fabs(ours - theirs) <= (size == 8 ? 1e-14 : 1e-6) * theirs;
}

bool list_is_right(const cell &of, const arrays &a, size_t query, size_t size,
                   const std::vector<double> &theirs, const std::vector<double> &points,
                   const double *at)
{
    std::set<uint32_t> seen;
    for (size_t j = 0; j < of.k; j++) {
        const uint32_t index = a.indices[query * of.k + j];
        const double distance = distance_at(a, query * of.k + j, size);
        if (j >= theirs.size()) {
            if (index != UINT32_MAX || !std::isinf(distance)) return false;
            continue;
        }
        if (index >= points.size() / of.axes || !seen.insert(index).second) return false;
        if (of.all && index == query) return false;
        if (!is_near(distance, theirs[j], size)) return false;
        if (!is_near(distance_of(of, at, &points[index * of.axes]), theirs[j], size)) return false;
    }
    return true;
}

bool agrees(const cell &of, size_t n, double (*kind)(), kg_workspace *ws)
{
    const size_t size = std::strstr(of.kernel->name, "_f64") ? 8 : 4;
    const std::vector<double> points = make(n, of.axes, kind);
    const std::vector<double> queries = of.all ? points : make(40, of.axes, kind);
    const size_t asked = queries.size() / of.axes;
    const auto theirs = expect(of, {points, of.axes}, queries);
    arrays a;
    a.at_most = uint32_t(of.k);
    for (size_t axis = 0; axis < of.axes; axis++) {
        a.points[axis] = along(points, of.axes, axis, size);
        a.queries[axis] = along(queries, of.axes, axis, size);
    }
    for (uint32_t v = 0; v < of.kernel->n_variants; v++) {
        a.distances.assign(asked * of.k * size + 1, 0x55);
        a.indices.assign(asked * of.k + 1, 0x55555555);
        kg_force(of.kernel, of.kernel->variants[v].name);
        call(of, a, asked, n, ws);
        for (size_t query = 0; query < asked; query++)
            if (!list_is_right(of, a, query, size, theirs[query], points,
                               &queries[query * of.axes])) {
                std::printf("# %s of %zu points, query %zu\n", of.kernel->variants[v].name, n,
                            query);
                return false;
            }
    }
    return true;
}

bool agrees_always(const cell &of)
{
    static const size_t sizes[] = {1, 2, 5, 16, 33, 100, 400};
    const uint64_t most = 400;
    kg_workspace *ws = nullptr;
    bool right = kg_workspace_create(&ws, KG_BACKEND_EMU, -1,
                                     kg_workspace_bytes(of.kernel, most, &most)) == KG_OK;
    for (size_t n : sizes)
        for (const auto &kind : kinds) right = right && agrees(of, n, kind, ws);
    kg_force(of.kernel, nullptr);
    kg_workspace_destroy(ws);
    return right;
}

} // namespace

int main()
{
    int number = 0;
    bool all_right = true;
    std::printf("TAP version 13\n1..%zu\n", sizeof cells / sizeof *cells);
    for (const cell &of : cells) {
        const bool right = agrees_always(of);
        std::printf("%sok %d - %s\n", right ? "" : "not ", ++number, of.kernel->name);
        all_right = all_right && right;
    }
    return all_right ? 0 : 1;
}
