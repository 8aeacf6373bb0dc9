/** One record as the wire library wants it: `type` and `data` in its own vocabulary. */
export interface ZoneRecord {
  readonly name: string;
  readonly type: string;
  readonly ttl: number;
  readonly data: unknown;
}
