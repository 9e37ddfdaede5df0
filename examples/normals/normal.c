#include "normal.h"

#include <math.h>

/* The covariance of a point and its neighbours, around their mean. */
static void covariance_of(const cloud *c, size_t point, const uint32_t *near, uint32_t k,
                          double m[AXES][AXES])
{
    double mean[AXES] = {0}, count = 0;
    for (uint32_t j = 0; j <= k; j++) {
        const size_t i = j < k ? near[j] : point;
        if (i >= c->n) continue;
        for (int axis = 0; axis < AXES; axis++) mean[axis] += (double)c->at[axis][i];
        count++;
    }
    for (int axis = 0; axis < AXES; axis++) mean[axis] /= count;
    for (int a = 0; a < AXES; a++)
        for (int b = 0; b < AXES; b++) m[a][b] = 0;
    for (uint32_t j = 0; j <= k; j++) {
        const size_t i = j < k ? near[j] : point;
        if (i >= c->n) continue;
        for (int a = 0; a < AXES; a++)
            for (int b = 0; b < AXES; b++)
                m[a][b] += ((double)c->at[a][i] - mean[a]) * ((double)c->at[b][i] - mean[b]);
    }
}

/* Turns axes a and b so that m[a][b] becomes 0; the columns of v turn along. */
static void turn(double m[AXES][AXES], double v[AXES][AXES], int a, int b)
{
    if (m[a][b] == 0) return;
    const double slope = (m[b][b] - m[a][a]) / (2 * m[a][b]);
    const double t = (slope < 0 ? -1 : 1) / (fabs(slope) + sqrt(slope * slope + 1));
    const double cosine = 1 / sqrt(t * t + 1), sine = t * cosine;
    for (int i = 0; i < AXES; i++) {
        const double left = m[i][a], right = m[i][b];
        m[i][a] = cosine * left - sine * right;
        m[i][b] = sine * left + cosine * right;
    }
    for (int i = 0; i < AXES; i++) {
        const double left = m[a][i], right = m[b][i], first = v[i][a], second = v[i][b];
        m[a][i] = cosine * left - sine * right;
        m[b][i] = sine * left + cosine * right;
        v[i][a] = cosine * first - sine * second;
        v[i][b] = sine * first + cosine * second;
    }
}

/* The eigenvector of the least eigenvalue, by Jacobi's method (Golub and Van Loan, 8.5): a few
 * sweeps over the three pairs of axes. */
static void least_of(double m[AXES][AXES], double normal[AXES])
{
    double v[AXES][AXES] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int sweep = 0; sweep < 8; sweep++) {
        turn(m, v, 0, 1);
        turn(m, v, 0, 2);
        turn(m, v, 1, 2);
    }
    int least = AXES - 1;
    for (int axis = 0; axis < AXES; axis++)
        if (m[axis][axis] < m[least][least]) least = axis;
    for (int axis = 0; axis < AXES; axis++) normal[axis] = v[axis][least];
}

void normals_of(const cloud *c, const uint32_t *near, uint32_t k, float *const normals[AXES])
{
    for (size_t i = 0; i < c->n; i++) {
        double m[AXES][AXES], normal[AXES];
        covariance_of(c, i, near + k * i, k, m);
        least_of(m, normal);
        const double length =
            sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
        for (int axis = 0; axis < AXES; axis++) {
            const double one = normal[axis] / length * (normal[2] < 0 ? -1 : 1);
            normals[axis][i] = one == one ? (float)one : axis == 2;
        }
    }
}
