/** What differs by less than this is two machines' clocks; more, and one was set back since. */
export const CLOCKS_DIFFER_MS = 5 * 60_000;
