export interface LoggedCertificate {
  readonly entry: number;
  readonly issuer: string;
  readonly names: readonly string[];
}

export interface KnownCertificates {
  /** The last entry that was read; null: none was, and what is there is no news. */
  readonly lastEntry: number | null;
  readonly issuers: readonly string[];
  readonly hosts: ReadonlySet<string>;
}

export interface CertificateChanges {
  readonly kind: "name" | "issuer";
  readonly name: string;
  readonly issuer: string;
}

/** The organization in a distinguished name, which stays when an authority changes its intermediate; else the whole name. */
export const readAuthority = (issuer: string): string => {
  const quoted = /(?:^|[,/\n]\s*)O\s*=\s*"([^"]+)"/.exec(issuer)?.[1];
  return (quoted ?? /(?:^|[,/\n]\s*)O\s*=\s*([^,/\n]+)/.exec(issuer)?.[1] ?? issuer).trim().toLowerCase();
};

/** Which names and authorities were not known before? Each is reported once a reading, an unexpected authority first. */
export const certificateChanges = (
  domain: string,
  logged: readonly LoggedCertificate[],
  { lastEntry, issuers, hosts }: KnownCertificates,
): CertificateChanges[] => {
  if (lastEntry === null) return [];
  const expected = new Set(issuers.map(readAuthority));
  const fresh = logged.filter(({ entry }) => entry > lastEntry);
  const isBelow = (name: string) => name === domain || name.endsWith(`.${domain}`);
  const unexpected = fresh
    .filter(({ issuer }) => !expected.has(readAuthority(issuer)))
    .map(({ issuer, names }): CertificateChanges => ({ kind: "issuer", name: names.find(isBelow) ?? domain, issuer }));
  const named = fresh.flatMap(({ issuer, names }) =>
    names
      .filter((name) => isBelow(name) && name !== domain && !name.includes("*") && !hosts.has(name))
      .map((name): CertificateChanges => ({ kind: "name", name, issuer })),
  );
  const once = new Map(
    [...unexpected, ...named].map((news) => [`${news.kind} ${news.name} ${readAuthority(news.issuer)}`, news]),
  );
  return [...once.values()].filter(
    ({ kind, name }, at, all) =>
      kind === "issuer" || all.findIndex((it) => it.kind === "name" && it.name === name) === at,
  );
};
