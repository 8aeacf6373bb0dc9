export interface Hsts {
  readonly maxAge: number;
  readonly includeSubDomains: boolean;
  readonly preload: boolean;
}

/** Reads Strict-Transport-Security as a browser would (RFC 6797, 6.1), or null when a browser would ignore it. */
export const readHsts = (header: string): Hsts | null => {
  const directives = header
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const names = directives.map((directive) => directive.split("=")[0]?.trim().toLowerCase() ?? "");
  // A directive that appears twice makes the whole header void.
  if (new Set(names).size !== names.length) return null;
  const age = directives
    .map((directive) => /^max-age\s*=\s*"?(\d{1,12})"?$/i.exec(directive)?.[1])
    .find((value) => value !== undefined);
  if (age === undefined) return null;
  return {
    maxAge: Number(age),
    includeSubDomains: names.includes("includesubdomains"),
    preload: names.includes("preload"),
  };
};
