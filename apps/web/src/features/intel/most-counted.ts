/** Beyond this many hits the server stops counting, and a total reads "at least". */
export const MAX_COUNTED = 10_000;
