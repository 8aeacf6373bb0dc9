/** The normal form of a name as certificates, zones and pages write it, or null when it is not one. */
export const cleanName = (text: string): string | null => {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/^(?:\*\.|\.)+/, "")
    .replace(/\.$/, "");
  if (name.length > 253 || name.length < 3) return null;
  return name.split(".").every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label)) ? name : null;
};

export const isUnder = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`);

/** Every name under the domain that a text mentions: addresses, policies, scripts. */
export const namesInText = (text: string, domain: string): string[] => {
  const plain = text
    .replaceAll(/\\u00(2f|3a|40|2e)/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/%(2f|3a|40|2e|22|27|20|3d|26|3c|3e)/gi, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
    .toLowerCase();
  const found = new Set<string>();
  for (let at = plain.indexOf(domain); at >= 0; at = plain.indexOf(domain, at + domain.length)) {
    const after = plain[at + domain.length] ?? " ";
    // `acme.test.evil.example` and `acme.testing` only begin with the domain.
    if (/[a-z0-9_-]/.test(after) || (after === "." && /[a-z0-9]/.test(plain[at + domain.length + 1] ?? " "))) continue;
    let start = at;
    while (start > 0 && at - start < 200 && /[a-z0-9._-]/.test(plain[start - 1] ?? "")) start -= 1;
    const before = plain[at - 1] ?? " ";
    if (start < at && before !== ".") continue;
    const name = cleanName(plain.slice(start, at + domain.length));
    if (name !== null && isUnder(name, domain)) found.add(name);
  }
  return [...found];
};
