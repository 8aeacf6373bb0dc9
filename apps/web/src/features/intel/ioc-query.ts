/** Kinds of indicators as a person groups them; each is a piece of the search language. */
export const KINDS = {
  ip: "(type:ip OR type:cidr OR type:ip:port)",
  domain: "type:domain",
  url: "type:url",
  hash: "(type:md5 OR type:sha1 OR type:sha256)",
  email: "type:email",
  fingerprint: "(type:ja3 OR type:jarm)",
  cve: "type:cve",
} as const;

export type Kind = keyof typeof KINDS;

export const isKind = (text: string | null): text is Kind => text !== null && Object.hasOwn(KINDS, text);

export interface IocFilter {
  /** What was typed; it must be readable by itself. */
  readonly typed: string;
  readonly kind: Kind | null;
  readonly feed: string | null;
  readonly liveOnly: boolean;
  readonly minConfidence: number | null;
}

/** The search that typed words and chosen filters make together. */
export const iocQuery = ({ typed, kind, feed, liveOnly, minConfidence }: IocFilter): string => {
  const filters = [
    kind === null ? null : KINDS[kind],
    feed === null ? null : `feed:"${feed.replaceAll(/["\\]/g, "\\$&")}"`,
    liveOnly ? "expired:false" : null,
    minConfidence === null ? null : `confidence>=${minConfidence}`,
  ].filter((part) => part !== null);
  const words = typed.trim();
  if (words === "") return filters.join(" AND ");
  // In brackets, so that an OR in it does not swallow the filters.
  return filters.length === 0 ? words : [`(${words})`, ...filters].join(" AND ");
};
