/** The other places of a finding that a scan saw under several names of one address. */
interface OtherPlaces {
  /** At most fifty. */
  readonly listed: readonly string[];
  readonly count: number;
}

/** The other places that a finding's details name; none where the weakness was seen in one place. */
export const otherPlaces = (details: Readonly<Record<string, unknown>> | null | undefined): OtherPlaces => {
  const places = details?.["alsoAt"];
  const listed = Array.isArray(places) ? places.filter((place) => typeof place === "string") : [];
  const count = details?.["alsoAtCount"];
  return { listed, count: typeof count === "number" && count > listed.length ? count : listed.length };
};
