import type { AssessedEntry } from "./assess-exploited.ts";

/** The hosts that gave an entry its answer: of what is affected, those that are, not every one that runs the product. */
export const hostsConcerned = ({ state, places }: Pick<AssessedEntry, "state" | "places">): string[] => [
  ...new Set(places.filter((place) => place.state === state).map(({ host }) => host)),
];
