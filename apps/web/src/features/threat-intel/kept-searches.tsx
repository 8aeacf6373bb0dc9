import type { SavedSearch } from "@parapet/domain/contracts/saved-searches";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { forgetSearch, keepSearch, keptSearches, tellOfSearch } from "./api.ts";

const LONGEST_NAME = 100;

/** Keeps a search under a name; whoever wants to is told of what is new in it. */
export const KeepSearch = ({
  kind,
  q,
  choices = [],
  onClose,
}: {
  kind: SavedSearch["kind"];
  q: string;
  /** Searches to choose from, each with a name of its own; they are offered to be told of what is new. */
  choices?: readonly { readonly q: string; readonly name: string }[];
  onClose: () => void;
}) => {
  const [wanted, setWanted] = useState(q);
  const name = choices.find((choice) => choice.q === wanted)?.name ?? "";
  const t = useTranslations("threat-intel");
  const common = useTranslations("common");
  const queries = useQueryClient();
  const form = useForm({
    check: (values) => wrongOnly({ name: textOf(values, "name") === "" && common("required") }),
    send: async (values) => {
      const subscribed = values.get("subscribed") !== null;
      await keepSearch({ kind, name: textOf(values, "name"), query: wanted, subscribed });
      await queries.invalidateQueries({ queryKey: keptSearches.queryKey });
      toast({ kind: "success", title: t(subscribed ? "kept.subscribed" : "kept.done") });
      onClose();
    },
  });
  return (
    <FormDialog
      title={choices.length > 0 ? t("kept.alertTitle") : t("kept.title")}
      text={<span className="mono break-words">{wanted}</span>}
      form={form}
      submit={t("kept.save")}
      busy={t("kept.saving")}
      cancel={t("kept.cancel")}
      onClose={onClose}
    >
      {choices.length > 1 && (
        <SelectField label={t("kept.what")} value={wanted} onChange={(event) => setWanted(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.q} value={choice.q}>
              {choice.q.startsWith("vendor:") ? t("kept.vendor", { name: choice.name }) : choice.name}
            </option>
          ))}
        </SelectField>
      )}
      <Field
        key={wanted}
        name="name"
        label={t("kept.name")}
        defaultValue={name}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        error={form.errors["name"]}
      />
      <Checkbox
        name="subscribed"
        label={t("kept.tell")}
        hint={t("kept.tellHint")}
        defaultChecked={choices.length > 0}
      />
    </FormDialog>
  );
};

const Kept = ({ search, isOpen, onAsk }: { search: SavedSearch; isOpen: boolean; onAsk: (q: string) => void }) => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const { id, name, query, subscribed } = search;
  const settle = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => toast({ kind: "failure", title: errorText(error) }));
    await queries.invalidateQueries({ queryKey: keptSearches.queryKey });
  };
  return (
    <li className="flex items-center gap-1">
      <button type="button" className="chip max-w-[28ch] truncate" aria-pressed={isOpen} onClick={() => onAsk(query)}>
        {name}
      </button>
      {isOpen && (
        <>
          <Button
            size="small"
            kind="ghost"
            icon="bell"
            aria-pressed={subscribed}
            aria-label={t(subscribed ? "kept.end" : "kept.subscribe", { name })}
            title={t(subscribed ? "kept.end" : "kept.subscribe", { name })}
            onClick={() => void settle(tellOfSearch(id, !subscribed))}
          >
            {t(subscribed ? "kept.on" : "kept.off")}
          </Button>
          <Button
            size="small"
            kind="ghost"
            icon="trash"
            aria-label={t("kept.forget", { name })}
            title={t("kept.forget", { name })}
            onClick={() => void settle(forgetSearch(id))}
          />
        </>
      )}
    </li>
  );
};

/** The searches one keeps in this database, and the way to keep the one that is open. */
export const KeptSearches = ({
  kind,
  q,
  canKeep,
  onAsk,
}: {
  kind: SavedSearch["kind"];
  q: string;
  canKeep: boolean;
  onAsk: (q: string) => void;
}) => {
  const t = useTranslations("threat-intel");
  const [isKeeping, setKeeping] = useState(false);
  const kept = useQuery(keptSearches);
  const own = (kept.data ?? []).filter((search) => search.kind === kind);
  const isKept = own.some(({ query }) => query === q);
  if (own.length === 0 && (q === "" || !canKeep)) return null;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {own.length > 0 && (
        <ul className="flex flex-wrap items-center gap-2" aria-label={t("kept.label")}>
          {own.map((search) => (
            <Kept key={search.id} search={search} isOpen={search.query === q} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {q !== "" && canKeep && !isKept && (
        <Button size="small" icon="plus" onClick={() => setKeeping(true)}>
          {t("kept.keep")}
        </Button>
      )}
      {isKeeping && <KeepSearch kind={kind} q={q} onClose={() => setKeeping(false)} />}
    </div>
  );
};
