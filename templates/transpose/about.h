//% -- What callers of a transpose are told. Needs: k. Gives: the method.
 * out[c][r] = in[r][c]. Pitches are multiples of ${k.T.align} bytes and no less than a row; of a single row they do
 * not matter. Bytes between the rows are neither read nor written. out must not overlap in. A width
 * or height of 0 does nothing. No workspace is needed: ws may be NULL.
//% return "Brown, dissertation, 5.1 (Block DASk, with tiles for data blocks), chapter 6 (padding)"
