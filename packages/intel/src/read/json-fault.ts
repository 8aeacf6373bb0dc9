const TOKEN =
  /\s*(?:([{}[\],:])|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w))/y;

/** Where does a text stop being JSON? Index of the first unexpected token. */
export const jsonFault = (text: string): number => {
  const open: ("{" | "[")[] = [];
  let wants: "value" | "value or ]" | "key" | "key or }" | ":" | ", or end" = "value";
  TOKEN.lastIndex = 0;
  for (;;) {
    const before = TOKEN.lastIndex;
    const at = before + (/^\s*/.exec(text.slice(before, before + 10_000))?.[0].length ?? 0);
    const token = TOKEN.exec(text);
    if (token === null) return Math.min(at, text.length);
    const punctuation = token[1];
    const inside = open.at(-1);
    if (punctuation === "{" || punctuation === "[") {
      if (wants !== "value" && wants !== "value or ]") return at;
      open.push(punctuation);
      wants = punctuation === "{" ? "key or }" : "value or ]";
    } else if (punctuation === "}" || punctuation === "]") {
      const empty = punctuation === "}" ? "key or }" : "value or ]";
      const fits = inside === (punctuation === "}" ? "{" : "[");
      if (!fits || (wants !== empty && wants !== ", or end")) return at;
      open.pop();
      wants = ", or end";
      if (open.length === 0) return TOKEN.lastIndex;
    } else if (punctuation === ",") {
      if (wants !== ", or end" || inside === undefined) return at;
      wants = inside === "{" ? "key" : "value";
    } else if (punctuation === ":") {
      if (wants !== ":") return at;
      wants = "value";
    } else if (wants === "key" || wants === "key or }") {
      if (text[at] !== '"') return at;
      wants = ":";
    } else {
      if (wants !== "value" && wants !== "value or ]") return at;
      wants = ", or end";
    }
  }
};
