//% -- The sample that says how wide points lie along an axis, for kernels and the reference. Needs: nothing. Gives:
//% --   values    how many, one of each of so many pieces.
//% --   hash      by it a piece says which of its points.
//% --   left_out  at either end of the sorted sample, and
//% --   gaps      the widest that do not count.
//% return {values = 64, hash = "2654435769u", left_out = 8, gaps = 4}
