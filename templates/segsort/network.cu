//% -- A bitonic network over the words that the lanes of a warp hold, in registers. Positions have bits; a bit is one
//% -- of the number of a register, or of a lane. Words whose bit is one of a register are compared within a lane.
//% -- A bit of a lane first trades places with the one just compared. Each lane keeps one of two words and sends the
//% -- other, so a shuffle serves two. It sends the upper one. That is right, because lanes that are to send the lesser
//% -- word hold complements.
//% -- Needs: k. Gives: of(log2, kind) for 2^log2 words of a lane. kind: "u32", "u64", or "wide", a number of 64 bits and
//% -- a place. It is a table: words() and functions(merging, staged) emit, most and least are the log2 of what a warp sorts;
//% -- after that placed(level, in_run) and merged() say where words are, for `lane`.
//% local network = {}
//% local many -- whether words take most registers: what follows from the lane is made where it is needed then
//%
//% -- Where each bit of a position is: {reg = i} or {lane = i}.
//% local function find(where, key, number)
//%   for bit, place in pairs(where) do
//%     if place[key] == number then return bit end
//%   end
//% end
//%
//% local function copy(where)
//%   local other = {}
//%   for bit, place in pairs(where) do other[bit] = place end
//%   return other
//% end
//%
//% local function trade(where, bit, other)
//%   where[bit], where[other] = where[other], where[bit]
//% end
//%
//% local function side(bit) return "side(lane, " .. bit .. ")" end
//%
//% -- What turns words round are masks: terms of this list, each of which turns once more.
//% local function text(...)
//%   local odd, terms = {}, {}
//%   for _, list in ipairs({...}) do
//%     for _, term in ipairs(list) do odd[term] = not odd[term] or nil end
//%   end
//%   for term, _ in pairs(odd) do table.insert(terms, term) end
//%   return #terms == 0 and "0" or join(terms, " ^ ")
//% end
//%
//% -- What lanes hold while bit j is compared: that of `down`, turned on the side that sends the lesser word next.
//% local function wanted(where, j, down)
//%   local next = where[j - 1].lane
//%   local terms = {}
//%   if down then table.insert(terms, down) end
//%   if next then table.insert(terms, side(next)) end
//%   return terms
//% end
//%
//% -- Bits from `first`, which is one of a register, to 0. While that is compared, lanes hold what `last` says.
//% local function steps(where, first, down)
//%   local held = wanted(where, first, down)
//%   for j = first, 1, -1 do
//%     local lane, reg = where[j - 1].lane, where[j].reg
//%     if lane then trade(where, j, j - 1) end
//%     local to = j > 1 and wanted(where, j - 1, down) or {"last"}
//%     if lane and many and j % 2 == 0 then
    lane = kg_lane_anew();
//%     end
    order_words(words, ${1 << reg});
//%     local turn = text(held, to)
//%     if lane then
    trade_words(words, ${1 << reg}, ${1 << lane}, ${turn}, ~(${turn}));
//%     elseif turn ~= "0" then
    turn_words(words, ${turn});
//%     end
//%     held = to
//%   end
    order_words(words, ${1 << where[0].reg});
//% end
//%
//% -- The highest bit that is one of the lanes of a run, once these steps are done: bit 0 takes its lane.
//% local function highest(where, first)
//%   local after, bit = copy(where), 0
//%   for j = first, 1, -1 do
//%     if after[j - 1].lane then trade(after, j, j - 1) end
//%   end
//%   for other = 0, first do
//%     if after[other].lane then bit = other end
//%   end
//%   return bit, after[bit].lane
//% end
//%
//% -- Where words are after level `level`.
//% local function placed_of(where, log2, level)
//%   local q, done = level - log2, {lanes = {}, steps = {}}
//%   for b = 0, q - 1 do
//%     local to = find(where, "lane", b)
//%     table.insert(done.lanes, (b == 0 and "(lane & 1)" or "(lane >> " .. b .. " & 1)") .. (to == 0 and "" or " << " .. to))
//%   end
//%   for i = 0, log2 - 1 do table.insert(done.steps, 1 << find(where, "reg", i)) end
//%   if q < 5 then done.above = q == 0 and "lane << " .. level or "lane >> " .. q .. " << " .. level end
//%   return done
//% end
//%
//% -- The end of a run's last level: neighbours come to neighbouring lanes. In lanes that have the bit which trades, what
//% -- came was another one. So registers change places, if words are stored from there: they are to lie side by side. In
//% -- shared memory they may lie as they come.
//% local function finish(where, log2, level, bit, staged)
//%   local after, reg, lane = copy(where), where[0].reg, where[bit].lane
    trade_words(words, ${1 << reg}, ${1 << lane}, last, ~last);
//%   trade(after, 0, bit)
//%   if level > staged then
    swap_words(words, ${1 << reg}, ${side(lane)});
//%     return placed_of(after, log2, level)
//%   end
//%   local done = placed_of(after, log2, level)
//%   table.insert(done.lanes, (lane == 0 and "(lane & 1)" or "(lane >> " .. lane .. " & 1)") .. " << " .. bit)
//%   done.steps[reg + 1], done.turned, done.of = 0, 1 << bit, 1 << reg
//%   return done
//% end
//%
//% -- That as text: within their run, or within those of the warp.
//% local function placed_text(done, in_run)
//%   local lanes = {table.unpack(done.lanes)}
//%   if not in_run and done.above then table.insert(lanes, 1, done.above) end
//%   local start = (#lanes == 0 and "0" or join(lanes, " | ")) .. ", " .. (done.turned or 0) .. ", " .. (done.of or 0)
//%   return "placed{" .. start .. ", {" .. join(done.steps) .. "}}"
//% end
//%
//% function network.of(log2, kind)
//%   local net = {most = log2 + 5, least = log2 < 3 and log2 or 3}
//%   local count, W = 1 << log2, "word"
//%   many = log2 > 4
//%
//%   function net.words()
//%     if kind == "wide" then
// What is sorted: the number of a key, and its place in the segment.
struct word {
    uint64_t number;
    uint32_t place;
};
//%     else
typedef ${kind == "u32" and "uint32_t" or "uint64_t"} word; // what is sorted
//%     end
// Where the words of a lane are: that of register 0 at `lane`, and of each bit of another's number
// a step farther. Registers with a bit of `of` begin where bits of `turned` are the other way round.
struct placed {
    uint32_t lane, turned, of, steps[${log2}];
};

//%   end
//%
//%   function net.functions(merging, staged)
// All ones for lanes that have this bit.
KG_FN uint32_t side(uint32_t lane, uint32_t bit) { return 0 - (lane >> bit & 1); }

// Puts two words in order.
KG_FN void order_two(word &low, word &high)
{
//%     if kind == "wide" then
    const bool turn = high.number < low.number || (high.number == low.number && high.place < low.place);
//%     else
    const bool turn = high < low;
//%     end
    const word other = turn ? low : high;
    low = turn ? high : low;
    high = other;
}

// A word, or its complement: turn is 0, or all ones.
KG_FN word turned(word given, uint32_t turn)
{
//%     if kind == "wide" then
    return word{given.number ^ (uint64_t)(int64_t)(int32_t)turn, given.place ^ turn};
//%     elseif kind == "u64" then
    return given ^ (uint64_t)(int64_t)(int32_t)turn;
//%     else
    return given * (turn | 1) + turn; // by a multiplier, while others compare
//%     end
}

// The word of another lane.
KG_FN word word_of(word given, uint32_t by)
{
//%     if kind == "wide" then
    return word{__shfl_xor_sync(${full_mask}, given.number, by), __shfl_xor_sync(${full_mask}, given.place, by)};
//%     else
    return __shfl_xor_sync(${full_mask}, given, by);
//%     end
}

// Puts words in order whose registers differ in one bit.
KG_FN void order_words(word *words, uint32_t bit)
{
    KG_UNROLL(${count // 2})
    for (uint32_t i = 0; i < ${count // 2}; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1;
        order_two(words[low], words[low | bit]);
    }
}

// A step of Batcher's merge of ascending runs of `run` words, which has fewer comparisons than a bitonic one: of words that
// are so far apart.
KG_FN void order_apart(word *words, uint32_t run, uint32_t apart)
{
    const uint32_t first = apart % run;
    KG_UNROLL(${count})
    for (uint32_t low = 0; low < ${count}; low++) {
        const uint32_t high = low + apart;
        if (high >= ${count} || low < first || (low - first) / apart % 2 != 0) continue;
        if (low / (2 * run) == high / (2 * run)) order_two(words[low], words[high]);
    }
}

// All words of a lane, or their complements.
KG_FN void turn_words(word *words, uint32_t turn)
{
    KG_UNROLL(${count})
    for (uint32_t i = 0; i < ${count}; i++) words[i] = turned(words[i], turn);
}

// Words whose registers have a bit go to another lane. What is kept and what has come is turned as is said.
KG_FN void trade_words(word *words, uint32_t bit, uint32_t by, uint32_t kept, uint32_t come)
{
    KG_UNROLL(${count // 2})
    for (uint32_t i = 0; i < ${count // 2}; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1, high = low | bit;
        words[high] = turned(word_of(words[high], by), come);
        words[low] = turned(words[low], kept);
    }
}

// Words whose registers differ in one bit change places, in lanes that say so.
KG_FN void swap_words(word *words, uint32_t bit, uint32_t turn)
{
    KG_UNROLL(${count // 2})
    for (uint32_t i = 0; i < ${count // 2}; i++) {
        const uint32_t low = (i & (bit - 1)) | (i & ~(bit - 1)) << 1, high = low | bit;
        const word other = words[low];
        if (turn != 0) words[low] = words[high];
        if (turn != 0) words[high] = other;
    }
}

// Where the word of register x is, but for a step, which is known when this is compiled.
KG_FN uint32_t start_in(const placed &at, uint32_t x) { return (x & at.of) != 0 ? at.lane ^ at.turned : at.lane; }
// That step.
KG_FN uint32_t step_in(const placed &at, uint32_t x)
{
    uint32_t step = 0;
    KG_UNROLL(${log2})
    for (uint32_t bit = 0; bit < ${log2}; bit++)
        if ((x >> bit & 1) != 0) step += at.steps[bit];
    return step;
}

//%     local where = {}
//%     for bit = 0, net.most - 1 do where[bit] = bit < log2 and {reg = bit} or {lane = bit - log2} end
// Sorts the words of a warp: runs of 2^length each, from ${1 << net.least} to ${1 << net.most}. A lane has ${count} that follow one another.
KG_FN void sort_words(word *words, uint32_t lane, uint32_t length)
{
    // Every other lane has them in descending order.
    uint32_t down = length > ${log2} ? ${side(0)} : 0, last = 0;
    turn_words(words, down);
//%     local ends = {}
//%     function net.placed(level, in_run) return placed_text(ends[level], in_run) end
//%     for level = 1, log2 do
//%       for k = level - 1, 0, -1 do
    order_apart(words, ${1 << level - 1}, ${1 << k});
//%       end
//%       if level >= net.least and level < log2 then
    if (length == ${level}) return;
//%         ends[level] = placed_of(where, log2, log2)
//%       end
//%     end
//%     ends[log2] = placed_of(where, log2, log2)
    if (length == ${log2}) return;
    swap_words(words, 1, down); // but pairs ascend: each lane sends the second of them
//%     for level = log2 + 1, net.most do
//%       local reg, lane = where[0].reg, where[level - 1].lane
//%       trade(where, 0, level - 1)

    // Runs of ${1 << level - 1} become runs of ${1 << level}.
    lane = kg_lane_anew();
//%       local down = level < net.most and "down" or nil
//%       if down then
    down = length > ${level} ? ${side(level - log2)} : 0;
//%       end
//%       local turn = wanted(where, level - 1, down)
//%       if level == log2 + 1 then
//%         local turned = text(turn, {side(0)}) -- every other lane had complements until now
    trade_words(words, ${1 << reg}, ${1 << lane}, ${turned}, ~(${turned}));
//%       else
    trade_words(words, ${1 << reg}, ${1 << lane}, ${text(turn)}, ${text(turn)});
//%       end
//%       local bit, by = highest(where, level - 1)
//%       local more = level < net.most or merging
    last = ${more and "length == " .. level .. " ? " .. side(by) .. " : 0" or side(by)};
//%       steps(where, level - 1, down)
//%       if more then
    if (length == ${level}) {
//%       end
//%       ends[level] = finish(where, log2, level, bit, staged)
//%       if more then
//%         if level < net.most then
        return;
//%         end
    }
//%       end
//%     end
//%     ends.open = placed_of(where, log2, net.most)
}

//%     if not merging then return end
//%     for bit = 0, net.most - 1 do where[bit] = bit < 5 and {lane = bit} or {reg = bit - 5} end
//%     local bit, by = highest(where, net.most - 1)
// The same of words that ascend and then descend, or the other way round. Register x of a lane has word 32 * x + lane.
// Where they are merged again, neighbours do not come to neighbouring lanes.
KG_FN void merge_words(word *words, uint32_t lane, bool again)
{
    const uint32_t last = again ? 0 : ${side(by)};
//%     steps(where, net.most - 1)
//%     if many then
    lane = kg_lane_anew();
//%     end
//%     local open = placed_of(where, log2, net.most)
    if (again) return;
//%     local done = finish(where, log2, net.most, bit, staged)
//%     function net.merged(again) return placed_text(again and open or done, true) end
}

//%   end
//%
//%   return net
//% end
//%
//% return network
