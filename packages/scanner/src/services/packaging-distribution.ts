import { splitDistribution } from "@parapet/domain/risk/cve";

import type { SeenService } from "../check.ts";

/** Who packaged it, by any of the texts that may state it. */
export const detectDistribution = ({ banner, version, details }: SeenService): string | null => {
  const fingerprint = details["fingerprint"] as { value?: string; params?: Record<string, string> } | undefined;
  const comment = fingerprint?.params?.["openssh.comment"];
  const texts = [version, fingerprint?.value, comment === undefined ? undefined : `1 ${comment}`, banner];
  for (const text of texts) {
    if (text == null) continue;
    const { distribution } = splitDistribution(text);
    if (distribution !== null) return distribution;
    const named = /\b(Debian|Ubuntu|CentOS|Red Hat|Fedora|SUSE|Alpine|Amazon)\b/i.exec(text)?.[1];
    if (named !== undefined) return named.toLowerCase();
  }
  return null;
};
