import type { StoredText } from "@parapet/db/queries/mentions";
import type { FindingObservation } from "@parapet/db/queries/scans";
import { defang } from "@parapet/domain/intel";

/** Also the id of the texts of these findings. */
export const MENTION_CHECK = "mention";

const outcomeOf = ({ is_ransom, place }: StoredText): string =>
  is_ransom ? "ransom-post" : place === "channel" ? "channel-mention" : "dark-web-mention";

/** The finding of one mention. For an unverified domain only its existence is disclosed. */
export const mentionObservation = (
  text: StoredText,
  hit: { readonly words: string; readonly context: string },
  state: "pending" | "verified",
): FindingObservation => {
  const isProven = state === "verified";
  const outcome = outcomeOf(text);
  const channel = text.channel ?? text.source;
  return {
    area: text.place === "channel" ? "hacker-channel-mention" : "dark-web-mentions",
    check: MENTION_CHECK,
    outcome,
    subject: isProven
      ? `${(text.title === "" ? channel : text.title).slice(0, 120)} · ${text.id}`
      : `••••• · ${text.id}`,
    target: String(text.id),
    // A ransom post says that the data is gone already.
    severity: outcome === "ransom-post" ? "critical" : "medium",
    evidence: null,
    params: isProven ? { channel, actor: text.actor ?? channel } : { channel: "•••••", actor: "•••••" },
    details: isProven
      ? {
          source: text.source,
          channel,
          context: hit.context,
          keyword: hit.words,
          actor: text.actor,
          language: text.language,
          url: text.url === null ? null : defang(text.url),
          published_at: text.published_at?.toISOString() ?? null,
          collected_at: text.first_seen.toISOString(),
        }
      : { source: null, channel: null, context: "•••••" },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  };
};
