import type { Scan } from "@parapet/domain/contracts/scans";
import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { useUrl } from "../../shared/use-url.ts";
import { Difference } from "./difference.tsx";

/** What is compared lives in the address; without a choice, what the overview compares. */
const useChoice = (ended: readonly Scan[]) => {
  const { search, change } = useUrl();
  const chosen = (name: string) => ended.find(({ id }) => id === search.get(name)) ?? null;
  const set = (name: string, value: string | null) => change({ [name]: value });
  /** Null: now. */
  const after = chosen("to");
  return {
    /** Null: the score that the overview compares with. An ended run is compared with another one. */
    before: chosen("from") ?? (after === null ? null : (ended[1] ?? after)),
    after,
    newOnly: search.get("new") === "1",
    set,
  };
};

/** What changed between two moments that the reader chooses. */
export const Compare = ({ domain, ended }: { domain: string; ended: readonly Scan[] }) => {
  const t = useTranslations("runs");
  const { before, after, newOnly, set } = useChoice(ended);
  if (ended.length === 0) return null;
  const choice = (name: "from" | "to", label: string, value: Scan | null) => (
    <SelectField label={label} value={value?.id ?? ""} onChange={(event) => set(name, event.target.value || null)}>
      {(name === "to" || after === null) && <option value="">{t(name === "to" ? "now" : "asOverview")}</option>}
      {ended.map((run) => (
        <option key={run.id} value={run.id}>
          {`${minute(run.finished_at)} · ${t(`profile.${run.profile}`)} · ${run.score ?? "---"}`}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card title={t("compare")}>
      <div className="grid gap-4">
        <div className="grid gap-3 wide:grid-cols-2">
          {choice("from", t("earlier"), before)}
          {choice("to", t("later"), after)}
        </div>
        <Checkbox
          label={t("only")}
          checked={newOnly}
          onChange={(event) => set("new", event.target.checked ? "1" : null)}
        />
        {before !== null && before.id === after?.id ? (
          <p className="text-ink-2">{t("same")}</p>
        ) : (
          <Difference domain={domain} before={before} after={after} newOnly={newOnly} />
        )}
      </div>
    </Card>
  );
};
