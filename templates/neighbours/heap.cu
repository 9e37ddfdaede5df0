//% -- The list of a query's nearest points as a heap in shared memory, for lists too long for registers.
//% -- Needs: k and variant. Gives: functions(), which emits what neighbours/list does, and a sort; begin(asked, lists), which
//% -- emits the list of a query, of which nothing is found yet. `asked`: its last `skip` places come before every point.
//% -- `lists`: where those of the block are, in C.
//% local heap = {}
//% local list = run "neighbours/list"
//% local bits, many, tbs, indices = list.bits, variant.nearest, variant.tbs, arg_named("indices") or arg_named("payload")
//% local stored = arg_named("indices")
//% local U = variant.form ~= "brute" and "uint32_t" or stored and stored.type.c or (run "neighbours/payloads").index
//% local index = indices and ", const " .. U .. " index" or ""
//% local function move(to, from)
        list.distances[${to}] = list.distances[${from}];
//%   if indices then
        list.indices[${to}] = list.indices[${from}];
//%   end
//% end
//%
//% function heap.functions()
//%   list.distances(arg_named("distances"))
//%   local function further(a, b, index_a, index_b)
//%     local nearer = a .. " > " .. b
//%     return indices and nearer .. " || (" .. a .. " == " .. b .. " && " .. index_a .. " > " .. index_b .. ")" or nearer
//%   end
// Lists of all threads of the block: element j of a thread's list lies in its bank.
struct alignas(16) lists_block {
    alignas(16) ${bits} distances[${many * tbs}];
//%   if indices then
    ${U} indices[${many * tbs}];
//%   end
};

// The nearest points of a query so far, as a heap whose first is the last of the list: ${indices and "the furthest, of equal distances the highest index." or "the furthest."}
struct nearest {
    ${bits} *distances;
//%   if indices then
    ${U} *indices;
//%   end
    ${bits} worst; // the first of the heap
//%   if indices then
    ${U} last;
//%   end
};

// A point takes a place of a heap of so many, or one below it.
KG_FN void settle(nearest &list, uint32_t count, const ${bits} distance${index})
{
    uint32_t at = 0, child = 1;
    // One end: by ptxas 13.0 a lane once left a search before its warp, where this loop had a second one.
    for (bool sinks = child < count; sinks;) {
        const uint32_t one = child * ${tbs}, other = one + ${tbs};
        if (child + 1 < count && (${further("list.distances[other]", "list.distances[one]", "list.indices[other]", "list.indices[one]")})) child++;
        const uint32_t from = child * ${tbs};
        sinks = ${further("list.distances[from]", "distance", "list.indices[from]", "index")};
        if (sinks) {
//%   move("at * " .. tbs, "from")
            at = child;
            child = 2 * at + 1;
            sinks = child < count;
        }
    }
    list.distances[at * ${tbs}] = distance;
//%   if indices then
    list.indices[at * ${tbs}] = index;
//%   end
}

// The point takes the place of the last of the list.
KG_FN void insert(nearest &list, const ${bits} distance${index})
{
    settle(list, ${many}, distance${indices and ", index" or ""});
    list.worst = list.distances[0];
//%   if indices then
    list.last = list.indices[0];
//%   end
}

// The nearest first: the first of the heap goes to its end, again and again.
KG_FN void sort(nearest &list)
{
    for (uint32_t end = ${many - 1}; end > 0; end--) {
        const ${bits} distance = list.distances[end * ${tbs}];
//%   if indices then
        const ${U} index = list.indices[end * ${tbs}];
//%   end
//%   move("end * " .. tbs, "0")
        settle(list, end, distance${indices and ", index" or ""});
    }
}

//% end
//%
//% function heap.begin(asked, lists)
//%   local from = asked and many .. " - skip" or many
        nearest list = {${lists}distances + threadIdx.x, ${indices and lists .. "indices + threadIdx.x, " or ""}no_point${indices and ", (" .. U .. ")-1" or ""}};
        for (uint32_t j = 0; j < ${many}; j++) {
            list.distances[j * ${tbs}] = ${asked and "j >= " .. from .. " ? 0 : " or ""}no_point;
//%   if indices then
            list.indices[j * ${tbs}] = ${asked and "j >= " .. from .. " ? 0 : " or ""}(${U})-1;
//%   end
        }
//%   if asked then
        list.worst = list.distances[0];
//%     if indices then
        list.last = list.indices[0];
//%     end
//%   end
//% end
//%
//% return heap
