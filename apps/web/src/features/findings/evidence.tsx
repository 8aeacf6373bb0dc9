import type { Finding } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";

import { FactList } from "../../shared/ui/fact-list.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import { CopyButton } from "./copy-button.tsx";
import { type Block, evidenceBlocks } from "./evidence-blocks.ts";
import { asWords, type Fact, type FactWords } from "./evidence-facts.ts";
import { highlight } from "./highlight.ts";

/** A text as it was received: whatever it holds, nothing in it is ever markup. */
const TextBlock = ({ block }: { block: Extract<Block, { kind: "text" }> }) => (
  <ScrollArea
    as="pre"
    className="mono max-h-80 overflow-auto rounded bg-sunken p-3 text-xs break-all whitespace-pre-wrap"
  >
    {highlight(block.text, block.marked).map((piece, at) =>
      piece.marked ? (
        // oxlint-disable-next-line react/no-array-index-key -- a piece has no other identity than its position in the text
        <mark key={at} className="rounded-sm bg-(--crit-soft) font-semibold text-(--crit)">
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </ScrollArea>
);

/** Values that are named by another field than the one that lists them. */
const SAME_VALUES: Readonly<Record<string, string>> = { observed: "rule", problem: "trustProblem" };

/** Measures of look-alikes, from 0 to 100. */
const OF_HUNDRED: ReadonlySet<string> = new Set(["similarity", "visual_similarity"]);

const useFactWords = (): FactWords => {
  const t = useTranslations("findings");
  const common = useTranslations("common");
  const word = (name: string): string =>
    t.has(`proof.names.${name as "registrar"}`) ? t(`proof.names.${name as "registrar"}`) : asWords(name);
  return {
    // Fingerprints name their fields with dots: `service.vendor`.
    nameOf: (name) => name.split(".").map(word).join(" › "),
    valueOf: (name = "", value) => {
      if (typeof value === "boolean") return value ? t("proof.yes") : t("proof.no");
      const said = String(value);
      if (typeof value === "number" && OF_HUNDRED.has(name)) return `${said}/100`;
      if (name === "fuzzer" && t.has(`techniques.${said as "plural"}`)) return t(`techniques.${said as "plural"}`);
      if (name === "certainty" && t.has(`proof.certainties.${said as "verified"}`))
        return t(`proof.certainties.${said as "verified"}`);
      const known = `proof.values.${SAME_VALUES[name] ?? name}.${said}` as "proof.values.rule.csp-absent";
      return t.has(known) ? t(known) : said;
    },
    pair: (label, value) => common("pair", { label, value }),
  };
};

const ReasonList = ({ facts }: { facts: readonly Fact[] }) => {
  const t = useTranslations("findings");
  return (
    <ul className="list-disc pl-5 text-ink-2">
      {facts
        .flatMap(({ values }) => values.map(String))
        .map((reason) => (
          <li key={reason}>
            {t.has(`proof.reasons.${reason as "copy"}`) ? t(`proof.reasons.${reason as "copy"}`) : reason}
          </li>
        ))}
    </ul>
  );
};

const FactsBlock = ({ block, words }: { block: Extract<Block, { kind: "facts" }>; words: FactWords }) => {
  const t = useTranslations("findings");
  if (block.name === "reasons") return <ReasonList facts={block.facts} />;
  return (
    <FactList
      className="text-[13px]"
      facts={block.facts.map(({ path, values }) => {
        const name = path.length === 0 ? t("proof.value") : path.map(words.nameOf).join(" › ");
        return [name, values.map((value) => words.valueOf(path.at(-1), value)).join("\n")] as const;
      })}
    />
  );
};

/** The evidence of a finding in labelled parts: requests and answers as text, everything else as names and values. */
export const Evidence = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const words = useFactWords();
  const blocks = evidenceBlocks(finding, words);
  if (blocks.length === 0) return <p className="text-ink-3">{t("drawer.noEvidence")}</p>;
  const shown = blocks.filter(({ kind, name }) => kind === "text" || name === "reasons");
  const raw = blocks.filter((block) => !shown.includes(block));
  const drawn = (block: Block) => (
    <div key={`${block.kind} ${block.name}`}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h4 className="text-xs text-ink-3">{t(`proof.blocks.${block.name}`)}</h4>
        {block.kind === "text" && <CopyButton text={block.text} />}
      </div>
      {block.kind === "text" ? <TextBlock block={block} /> : <FactsBlock block={block} words={words} />}
    </div>
  );
  return (
    <div className="grid gap-3">
      {shown.map(drawn)}
      {raw.length > 0 &&
        (shown.length === 0 ? (
          raw.map(drawn)
        ) : (
          <details>
            <summary className="cursor-pointer text-[13px] text-ink-2">{t("drawer.raw")}</summary>
            <div className="mt-2 grid gap-3">{raw.map(drawn)}</div>
          </details>
        ))}
    </div>
  );
};
