/** What a person pasted, one value per line; empty lines and lines of comment are no values. */
export const pastedLines = (text: string): string[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
