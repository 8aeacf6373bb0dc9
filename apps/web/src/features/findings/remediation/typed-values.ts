export const readTags = (typed: string): string[] => [
  ...new Set(
    typed
      .split(",")
      .map((tag) => tag.trim().toLowerCase())
      .filter((tag) => tag !== ""),
  ),
];

/** The last second of a day that was chosen, in UTC. */
export const endOfDaySeconds = (day: string): number => Math.floor(Date.parse(`${day}T23:59:59Z`) / 1000);
