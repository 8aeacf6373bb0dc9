import type { Fields } from "@parapet/domain/intel/query";
import { type SubmitEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../../../shared/ui/button.tsx";
import { SearchField } from "../../../../shared/ui/field.tsx";
import { whenNeeded } from "../../../../shared/when-needed.ts";
import { useSearchReader } from "./search-reader.ts";

const LONGEST = 2_000;

const helpPart = whenNeeded(() => import("./search-help.tsx"));
const problemPart = whenNeeded(() => import("./search-problem.tsx"));

/** A search in the search language: parsed before it is sent; errors are marked at their position. */
export const SearchBox = ({
  label,
  placeholder,
  fields,
  examples,
  asked,
  onAsk,
}: {
  label: string;
  placeholder: string;
  fields: Fields;
  examples: readonly string[];
  asked: string;
  onAsk: (q: string) => void;
}) => {
  const t = useTranslations("threat-intel");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(asked);
  const [refused, setRefused] = useState<string | null>(null);
  const [before, setBefore] = useState(asked);
  const [helps, setHelps] = useState(false);
  // The address changed under the box: a view was chosen, or the way back taken.
  if (before !== asked) {
    setBefore(asked);
    setTyped(asked);
    setRefused(null);
  }
  const wrong = refused ?? asked;
  const reader = useSearchReader(`${wrong}${typed}`);
  const problem = (wrong !== "" && reader?.searchProblem(wrong, fields)) || null;
  const help = helpPart.use(helps);
  const shown = problemPart.use(problem !== null);

  const ask = (text: string) => {
    // Where what reads it has not come yet, the page that asks says what is wrong as soon as it has.
    const mistake = reader?.searchProblem(text, fields) ?? null;
    setTyped(text);
    setRefused(mistake === null ? null : text);
    if (mistake === null) return onAsk(text.trim());
    input.current?.focus();
    input.current?.setSelectionRange(mistake.at, mistake.at + Math.max(1, mistake.word.length));
    return undefined;
  };
  return (
    <div>
      <form
        role="search"
        aria-label={label}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-2"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          ask(typed);
        }}
      >
        <SearchField
          ref={input}
          label={label}
          placeholder={placeholder}
          value={typed}
          maxLength={LONGEST}
          className="mono"
          aria-invalid={problem === null ? undefined : true}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t("search.go")}</Button>
        <Button
          aria-label={t("search.help")}
          title={t("search.help")}
          aria-expanded={helps}
          aria-controls={`${id}-help`}
          onClick={() => setHelps(!helps)}
        >
          ?
        </Button>
      </form>
      {problem !== null && shown !== null && <shown.SearchProblem id={id} text={wrong} problem={problem} />}
      <div id={`${id}-help`} hidden={!helps}>
        {helps && help !== null && <help.SearchHelp fields={fields} examples={examples} onChoose={ask} />}
      </div>
    </div>
  );
};
