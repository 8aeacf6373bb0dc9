/** One line of a zone file that publishes a text, cut into the strings of 255 bytes that DNS allows. */
export const txtLine = (name: string, text: string): string => {
  const strings = text.match(/[\s\S]{1,255}/g) ?? [""];
  return `${name}. IN TXT ${strings.map((piece) => `"${piece.replaceAll('"', '\\"')}"`).join(" ")}`;
};
