/** A date as the API states it: seconds since 1970, in UTC. */
export const unixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);
export const unixSecondsOrNull = (date: Date | null): number | null => (date === null ? null : unixSeconds(date));
