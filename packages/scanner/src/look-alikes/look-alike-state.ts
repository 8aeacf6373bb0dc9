import type { LookAlikeState } from "./compare-sweeps.ts";

const words = (value: unknown): string[] | null =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : null;

/** What a stored line of a look-alike says for the comparison with the next sweep; null for anything else. */
export const lookAlikeState = (line: unknown): LookAlikeState | null => {
  if (typeof line !== "object" || line === null) return null;
  const {
    domain,
    ns,
    a,
    mx,
    title,
    login_form: loginForm,
    intent,
    not_seen: notSeen,
  } = line as Record<string, unknown>;
  const [servers, addresses, mail] = [words(ns), words(a), words(mx)];
  if (typeof domain !== "string" || servers === null || addresses === null || mail === null) return null;
  const score = (intent as { score?: unknown } | null | undefined)?.score;
  return {
    domain,
    ns: servers,
    a: addresses,
    mx: mail,
    title: typeof title === "string" ? title : null,
    asksPassword: loginForm === true,
    score: typeof score === "number" ? score : 0,
    notSeen: words(notSeen) ?? [],
  };
};
