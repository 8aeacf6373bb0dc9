interface RemediationPart {
  readonly text: string;
  /** Configuration or a command, shown as a block to copy. */
  readonly code: string | null;
}

/** A remediation in parts: a line that ends in a colon introduces code, up to the next empty line. */
export const remediationParts = (remediation: string): RemediationPart[] =>
  remediation.split("\n\n").map((part) => {
    const end = part.indexOf("\n");
    const first = end === -1 ? part : part.slice(0, end);
    return end !== -1 && first.endsWith(":") ? { text: first, code: part.slice(end + 1) } : { text: part, code: null };
  });
