import goals from "../../generated/rip/goals.json";

/** How many manors, and how many castles, win at once; by kind of mansion. */
export const MANSIONS = [goals.manors, goals.castles];
