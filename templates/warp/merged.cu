//% -- Sorting by merging: the place of a number is that in its own run, and how many of the other run come before it.
//% -- Needs: nothing. Gives: place(how), a function of the variant. `how` has its name, the type of the array, of
//% -- numbers, of places, and number(text), what the number of an element is in C.
//% local merged = {}
//%
//% function merged.place(how)
//%   local I = how.place
// Where a number goes when runs of `width` are merged two by two. Equal numbers of the first run come first.
KG_FN ${I} ${how.name}(const ${how.array} *numbers, ${I} at, ${I} width, ${I} count, ${how.type} number)
{
    const ${I} start = at / width / 2 * width * 2, between = count - start > width ? start + width : count;
    const bool second = at >= between;
    ${I} low = second ? start : between; // of the other run
    ${I} high = second ? between : count - start > 2 * width ? start + 2 * width : count;
    const ${I} others = low;
    while (low < high) {
        const ${I} middle = low + (high - low) / 2;
        const bool before = second ? ${how.number("numbers[middle]")} <= number : ${how.number("numbers[middle]")} < number;
        if (before) low = middle + 1;
        else high = middle;
    }
    return (second ? start + (at - between) : at) + (low - others);
}

//% end
//%
//% return merged
