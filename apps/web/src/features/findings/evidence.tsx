import type { Finding } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";

import { FactList } from "../../shared/ui/fact-list.tsx";
import { CopyButton } from "./copy-button.tsx";
import { type Block, evidenceBlocks } from "./evidence-blocks.ts";
import { asWords, type Fact } from "./evidence-facts.ts";
import { highlight } from "./highlight.ts";

/** A text as it was received: whatever it holds, nothing in it is ever markup. */
const TextBlock = ({ block }: { block: Extract<Block, { kind: "text" }> }) => (
  <pre
    className="mono max-h-80 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
    // A box that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
  >
    {highlight(block.text, block.marked).map((piece, at) =>
      piece.marked ? (
        // A piece has no other identity than its position in the text.
        // oxlint-disable-next-line react/no-array-index-key
        <mark key={at} className="rounded-sm bg-(--crit-soft) font-semibold text-(--crit)">
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </pre>
);

const useFactWords = () => {
  const t = useTranslations("findings");
  const nameOf = (name: string): string =>
    t.has(`proof.names.${name as "registrar"}`) ? t(`proof.names.${name as "registrar"}`) : asWords(name);
  const valueOf = (name: string | undefined, value: Fact["values"][number], isReason: boolean): string => {
    if (typeof value === "boolean") return value ? t("proof.yes") : t("proof.no");
    const word = String(value);
    if (name === "fuzzer" && t.has(`techniques.${word as "plural"}`)) return t(`techniques.${word as "plural"}`);
    if (name === "certainty" && t.has(`proof.certainties.${word as "verified"}`))
      return t(`proof.certainties.${word as "verified"}`);
    return isReason && t.has(`proof.reasons.${word as "copy"}`) ? t(`proof.reasons.${word as "copy"}`) : word;
  };
  return {
    nameOf: ({ path }: Fact): string => (path.length === 0 ? t("proof.value") : path.map(nameOf).join(" › ")),
    valueOf: ({ path, values }: Fact, isReason: boolean): string =>
      values.map((value) => valueOf(path.at(-1), value, isReason)).join("\n"),
  };
};

const FactsBlock = ({ block }: { block: Extract<Block, { kind: "facts" }> }) => {
  const { nameOf, valueOf } = useFactWords();
  const isReason = block.name === "reasons";
  if (isReason)
    return (
      <ul className="list-disc pl-5 text-ink-2">
        {block.facts.flatMap(({ path, values }) =>
          values.map((value) => <li key={String(value)}>{valueOf({ path, values: [value] }, true)}</li>),
        )}
      </ul>
    );
  return (
    <FactList
      className="text-[13px]"
      facts={block.facts.map((fact) => [nameOf(fact), valueOf(fact, false)] as const)}
    />
  );
};

/** The evidence of a finding in labelled parts: requests and answers as text, everything else as names and values. */
export const Evidence = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const blocks = evidenceBlocks(finding);
  if (blocks.length === 0) return <p className="text-ink-3">{t("drawer.noEvidence")}</p>;
  return (
    <div className="grid gap-3">
      {blocks.map((block) => (
        <div key={`${block.kind} ${block.name}`}>
          <div className="mb-1 flex items-center justify-between gap-3">
            <h4 className="text-xs text-ink-3">{t(`proof.blocks.${block.name}`)}</h4>
            {block.kind === "text" && <CopyButton text={block.text} />}
          </div>
          {block.kind === "text" ? <TextBlock block={block} /> : <FactsBlock block={block} />}
        </div>
      ))}
    </div>
  );
};
