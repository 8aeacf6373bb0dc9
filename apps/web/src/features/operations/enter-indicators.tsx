import { MAX_ENTERED } from "@parapet/domain/contracts/choices";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { pastedLines } from "../../shared/format/pasted-lines.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field, TextField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { enter, readLines } from "./indicators-api.ts";

type Entry = Parameters<typeof enter>[0];
type Read = Awaited<ReturnType<typeof readLines>>;

const wholeNumber = (text: string, most: number): number | null => {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
};

/** How the lines are read, before they are submitted. */
const Check = ({
  entry,
  lines,
  onSubmit,
  onBack,
}: {
  entry: Entry;
  lines: Read;
  onSubmit: () => void;
  onBack: () => void;
}) => {
  const t = useTranslations("portal");
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const results = await enter(entry);
      const count = (result: (typeof results)[number]["result"]) => results.filter((it) => it.result === result).length;
      toast({
        kind: "success",
        title: t("indicators.entered", { count: count("entered") }),
        text: t("indicators.left", { duplicates: count("duplicate"), invalid: count("invalid") }),
      });
      onSubmit();
    },
  });
  const valid = lines.filter(({ type }) => type !== null).length;
  return (
    <Card title={t("indicators.check")}>
      <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-3">
        <p role="status">{t("indicators.readAs", { valid, invalid: lines.length - valid })}</p>
        <Table
          caption={t("indicators.check")}
          rows={lines.map((line, at) => ({ ...line, at }))}
          rowKey={({ at }) => String(at)}
          maxHeight="40vh"
          columns={[
            { id: "input", heading: t("indicators.input"), cell: (it) => <span className="mono">{it.input}</span> },
            {
              id: "value",
              heading: t("indicators.value"),
              cell: (it) => <span className="mono">{it.value ?? "---"}</span>,
            },
            { id: "type", heading: t("indicators.type"), cell: (it) => it.type ?? "---" },
            {
              id: "state",
              heading: t("indicators.known"),
              cell: (it) => (
                <Tag kind={it.type === null ? "exploit" : it.known ? "warn" : "ok"}>
                  {it.type === null
                    ? t("indicators.invalid")
                    : it.known
                      ? t("indicators.isKnown")
                      : t("indicators.isNew")}
                </Tag>
              ),
            },
            {
              id: "warnings",
              heading: t("indicators.warnings"),
              cell: (it) => <span className="cell-text max-w-[40ch]">{it.warnings.join(", ") || "---"}</span>,
            },
          ]}
        />
        <FormFailure text={form.failure} />
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" type="submit" disabled={valid === 0} busy={form.busy && t("saving")}>
            {t("indicators.submit")}
          </Button>
          <Button kind="ghost" onClick={onBack}>
            {t("indicators.back")}
          </Button>
        </div>
      </form>
    </Card>
  );
};

/** One indicator or a list, with what is known of them; checked before it is submitted for review. */
export const EnterIndicators = ({ onEntered }: { onEntered: () => void }) => {
  const t = useTranslations("portal");
  const common = useTranslations("common");
  const [checked, setChecked] = useState<{ entry: Entry; lines: Read } | null>(null);
  const [round, setRound] = useState(0);
  const form = useForm({
    keep: "indicators",
    isFinal: false,
    check: (values) => {
      const lines = pastedLines(readText(values, "values"));
      const reference = readText(values, "reference");
      return wrongOnly({
        values:
          lines.length === 0
            ? common("required")
            : lines.length > MAX_ENTERED && t("indicators.tooMany", { most: MAX_ENTERED, count: lines.length }),
        confidence: wholeNumber(readText(values, "confidence"), 100) === null && t("indicators.confidenceWrong"),
        valid_days: wholeNumber(readText(values, "valid_days"), 730) === null && t("indicators.daysWrong"),
        source: readText(values, "source").length < 2 && common("required"),
        reference: reference !== "" && !/^https?:\/\/\S+$/.test(reference) && t("indicators.referenceWrong"),
      });
    },
    send: async (values) => {
      const lines = pastedLines(readText(values, "values"));
      const [threat, malware, reference] = ["threat", "malware", "reference"].map((name) => readText(values, name));
      const entry = {
        values: lines,
        confidence: Number(readText(values, "confidence")),
        valid_days: Number(readText(values, "valid_days")),
        source: readText(values, "source"),
        tags: readText(values, "tags")
          .split(",")
          .map((tag) => tag.trim())
          .filter((tag) => tag !== ""),
        ...(threat !== "" && { threat }),
        ...(malware !== "" && { malware }),
        ...(reference !== "" && { reference }),
      };
      setChecked({ entry, lines: await readLines(lines) });
    },
  });
  return (
    <>
      {/* Stays in the document while it is checked, so that what was typed is still there on the way back. */}
      <div hidden={checked !== null}>
        <Card title={t("indicators.title")}>
          <form {...form.draft} key={round} method="post" onSubmit={form.onSubmit} noValidate className="grid gap-4">
            <p className="text-ink-2">{t("indicators.text")}</p>
            <TextField
              name="values"
              label={t("indicators.values")}
              hint={t("indicators.valuesHint", { most: MAX_ENTERED })}
              rows={5}
              spellCheck={false}
              error={form.errors["values"]}
            />
            <Pair>
              <Field
                name="confidence"
                label={t("indicators.confidence")}
                hint={t("indicators.confidenceHint")}
                inputMode="numeric"
                defaultValue="75"
                error={form.errors["confidence"]}
              />
              <Field
                name="valid_days"
                label={t("indicators.days")}
                hint={t("indicators.daysHint")}
                inputMode="numeric"
                defaultValue="30"
                error={form.errors["valid_days"]}
              />
            </Pair>
            <Pair>
              <Field
                name="source"
                label={t("indicators.source")}
                hint={t("indicators.sourceHint")}
                maxLength={60}
                error={form.errors["source"]}
              />
              <Field
                name="reference"
                label={t("indicators.reference")}
                type="url"
                maxLength={2000}
                error={form.errors["reference"]}
              />
            </Pair>
            <Pair>
              <Field name="threat" label={t("indicators.threat")} maxLength={100} error={form.errors["threat"]} />
              <Field name="malware" label={t("indicators.malware")} maxLength={100} error={form.errors["malware"]} />
            </Pair>
            <Field
              name="tags"
              label={t("indicators.tags")}
              hint={t("indicators.tagsHint")}
              error={form.errors["tags"]}
            />
            <FormFailure text={form.failure} />
            <div>
              <Button kind="primary" type="submit" busy={form.busy && t("indicators.checking")}>
                {t("indicators.doCheck")}
              </Button>
            </div>
          </form>
        </Card>
      </div>
      {checked !== null && (
        <Check
          {...checked}
          onBack={() => setChecked(null)}
          onSubmit={() => {
            form.dropDraft();
            setChecked(null);
            setRound(round + 1);
            onEntered();
          }}
        />
      )}
    </>
  );
};
