/** Reads CSV as spreadsheets do: a quote has a meaning only where a cell begins. */
export const readCsv = (text: string, separator: string): string[][] => {
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length; at += 1) {
    let value = "";
    if (text[at] === '"') {
      for (at += 1; at < text.length; at += 1) {
        if (text[at] !== '"') value += text[at];
        else if (text[at + 1] === '"') value += text[(at += 1)];
        else break;
      }
      at += 1;
    }
    for (; at < text.length && text[at] !== separator && !/[\r\n]/.test(text[at] ?? ""); at += 1) value += text[at];
    rows.at(-1)?.push(value);
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    if (/[\r\n]/.test(text[at] ?? "")) rows.push([]);
  }
  return rows;
};
