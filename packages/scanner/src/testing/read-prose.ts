/** A remediation without its code, which follows a line that ends in a colon, up to an empty line. */
export const readProse = (remediation: string): string =>
  remediation
    .split("\n\n")
    .map((part) => {
      const [first = ""] = part.split("\n");
      return first.endsWith(":") ? first : part;
    })
    .join("\n\n");
