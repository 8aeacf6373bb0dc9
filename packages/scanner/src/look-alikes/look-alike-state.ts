import type { LookAlikeState } from "./compare-sweeps.ts";
import type { LookAlikeSight } from "./sweep-look-alikes.ts";

/** What of a sight is worth remembering until the next sweep; null for names that are free or were not seen. */
export const lookAlikeState = (sight: LookAlikeSight): LookAlikeState | null => {
  const { name, site, intent, domain } = sight;
  if (intent === null || !("seen" in name.registered) || !name.registered.seen) return null;
  const page = site !== null && "seen" in site ? site.seen.page : null;
  return {
    domain,
    ns: name.ns,
    a: name.a,
    mx: name.mx,
    title: page?.title ?? null,
    asksPassword: page?.asksPassword ?? false,
    score: intent.score,
  };
};
