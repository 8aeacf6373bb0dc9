/** A name that feeds of indicators speak of. */
export interface KnownIndicator {
  /** The feeds, by id. */
  readonly sources: readonly string[];
  /** 0 to 100, fading with the time since it was last seen. */
  readonly score: number;
  readonly threat: string | null;
}

/** Which of these names are in a feed of indicators? The scanner has no database access; the caller provides this. */
export interface IndicatorLookup {
  /** By name; a name with no entry is in none. Rejects with `ProbeError` when nothing can be said. */
  domains(names: readonly string[]): Promise<ReadonlyMap<string, KnownIndicator>>;
  /** Which of these feeds still have indicators here? All when left out. */
  loadedSources?(sources: readonly string[]): Promise<ReadonlySet<string>>;
}
