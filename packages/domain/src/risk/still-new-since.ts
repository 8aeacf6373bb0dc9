import { WEEK_MS } from "../durations.ts";

/** From when on is what no scan finds (leaks, mentions, logins of watched people) still new? For a week after it came in. */
export const stillNewSince = (now: Date): Date => new Date(now.getTime() - WEEK_MS);
