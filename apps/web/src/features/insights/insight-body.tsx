/** The pieces of a text: paragraphs apart by an empty line, and lists of lines that begin with `- `. */
export const splitPieces = (text: string): { kind: "paragraph" | "list"; lines: string[] }[] =>
  text
    .split(/\n\s*\n/)
    .map((block) =>
      block
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    )
    .filter((lines) => lines.length > 0)
    .map((lines) =>
      lines.every((line) => line.startsWith("- "))
        ? { kind: "list" as const, lines: lines.map((line) => line.slice(2)) }
        : { kind: "paragraph" as const, lines },
    );

/** An article's text. Nothing in it is ever markup. */
export const InsightBody = ({ text }: { text: string }) => (
  <div className="grid gap-3 [overflow-wrap:anywhere]">
    {splitPieces(text).map(({ kind, lines }, at) =>
      kind === "list" ? (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
        <ul key={at} className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of one text never move
        <p key={at}>{lines.join(" ")}</p>
      ),
    )}
  </div>
);
