/** A text that someone published where threats are talked about. */
export interface MentionText {
  /** The source's own name of it, by which it is known again. */
  readonly ref: string;
  readonly place: "dark-web" | "channel";
  /** The channel, forum or group it was in. */
  readonly channel: string | null;
  readonly isRansom: boolean;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly actor: string | null;
  /** ISO 639-1, where the source states it. */
  readonly language: string | null;
  readonly publishedAt: Date | null;
}

const LONGEST_TITLE = 300;
/** Enough for any post; of a dump of a million lines the beginning says what it is. */
const LONGEST_BODY = 64 * 1024;

/** Brings a text to the size and form in which it may be stored; null when nothing is left of it. */
export const toMentionText = (raw: Partial<MentionText> & Pick<MentionText, "ref" | "place">): MentionText | null => {
  const clean = (text: string | null | undefined): string => (text ?? "").replaceAll("\0", "").toWellFormed().trim();
  const [title, body] = [clean(raw.title).slice(0, LONGEST_TITLE), clean(raw.body).slice(0, LONGEST_BODY)];
  const ref = clean(raw.ref).slice(0, 500);
  if (ref === "" || (title === "" && body === "")) return null;
  const orNull = (text: string | null | undefined, longest: number): string | null => {
    const saved = clean(text).slice(0, longest);
    return saved === "" ? null : saved;
  };
  return {
    ref,
    place: raw.place,
    channel: orNull(raw.channel, 200),
    isRansom: raw.isRansom ?? false,
    title,
    body,
    url: orNull(raw.url, 2_000),
    actor: orNull(raw.actor, 200),
    language: orNull(raw.language, 2)?.toLowerCase() ?? null,
    publishedAt: raw.publishedAt ?? null,
  };
};
