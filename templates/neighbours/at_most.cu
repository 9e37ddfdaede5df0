//% -- Lists of which a call asks for fewer places than they have. The first ones hold what comes before every point: a
//% -- distance of 0 and the index 0. Nothing takes their places, so the others are a shorter list. When all are found these
//% -- go behind them, as places where no point was found.
//% -- Needs: k and variant. Gives, for templates that do without it, too:
//% --   asked            whether a call says how many.
//% --   begin()          emits how many places come before every point.
//% --   distance_at(j), index_at(j, none)  what the place j of a list holds at first, in C. Not given: no_point, or `none`.
//% --   place(j)         where the place j of a list is stored, in C.
//% --   found(distance, j)  its distance then, in C.
//% local at_most = {asked = arg_named("at_most") ~= nil}
//% local many, asked = variant.nearest, at_most.asked
//%
//% function at_most.begin()
//%   if not asked then return end
    const uint32_t skip = s_at_most < ${many} ? ${many} - s_at_most : 0; // places of a list that come before every point
//% end
//%
//% function at_most.distance_at(j) return asked and j .. " < skip ? 0 : no_point" or "no_point" end
//% function at_most.index_at(j, none) return asked and j .. " < skip ? 0 : " .. none or none end
//% function at_most.place(j) return asked and "(" .. j .. " >= skip ? " .. j .. " - skip : " .. j .. " + " .. many .. " - skip)" or j end
//% function at_most.found(distance, j) return asked and "(" .. j .. " >= skip ? " .. distance .. " : no_point)" or distance end
//%
//% return at_most
