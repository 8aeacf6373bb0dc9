/** Beyond this many hits the server stops counting, and a total reads "at least". */
export const MOST_COUNTED = 10_000;
