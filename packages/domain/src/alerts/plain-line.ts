/** Characters that change the text direction or hide text: untrusted text must not rearrange a message. */
const UNSEEN = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** One line of plain text, without control and direction marks, cut where it grows too long. */
export const plainLine = (text: string, most = 200): string => {
  const line = text.replaceAll(UNSEEN, " ").replaceAll(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
