import type { Source, SourceChange } from "@parapet/domain/contracts/source";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

import { FormEnd } from "../../shared/form/form-end.tsx";
import { readRaw, readText, useForm } from "../../shared/form/use-form.ts";
import { type Fact, useMeanwhile } from "../../shared/form/use-meanwhile.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Field, PasswordField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { BadRecords } from "./bad-records.tsx";
import { sourceName } from "./source-columns.tsx";

/** What is decided about one publisher, and what its last run left behind. A key goes in and never comes out. */
export const SourceDrawer = <Row extends Source>({
  source,
  takesKey = true,
  before,
  more,
  moreOf,
  moreFacts,
  after,
  actions,
  save,
  fetchNow,
  onDone,
  onClose,
}: {
  source: Row;
  takesKey?: boolean;
  /** Shown above the form. */
  before?: ReactNode;
  /** Fields of its own kind, and how they are read. */
  more?: ReactNode;
  moreOf?: (values: FormData) => Pick<SourceChange, "options">;
  moreFacts?: (source: Row) => readonly Fact[];
  /** Shown below the form. */
  after?: ReactNode;
  actions?: ReactNode;
  save: (id: string, change: SourceChange) => Promise<unknown>;
  /** Null for what is asked by scans and has no time of its own. */
  fetchNow: ((id: string) => Promise<unknown>) | null;
  onDone: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("portal");
  const errorText = useErrorText();
  const { began, changed, saving } = useMeanwhile({
    row: source,
    version: source.version,
    facts: (one) => [
      {
        label: t(fetchNow === null ? "connectors.inScans" : "feeds.enabled"),
        value: t(one.enabled ? "feeds.on" : "feeds.off"),
      },
      { label: t("feeds.url"), value: one.url },
      // A key is never shown; that there is one now is.
      ...(takesKey ? [{ label: t("feeds.key"), value: one.has_key ? t("feeds.hasKey") : "" }] : []),
      ...(fetchNow === null ? [] : [{ label: t("feeds.hours"), value: String(one.every_hours) }]),
      ...(moreFacts?.(one) ?? []),
    ],
    reread: onDone,
  });
  const form = useForm({
    keep: `source:${source.id}`,
    check: () => ({}),
    send: async (values) => {
      const [url, key] = [readText(values, "url"), readRaw(values, "key").trim()];
      const hours = Number(readText(values, "every_hours"));
      const enabled = values.get("enabled") === "on";
      // Only what was changed here: what someone else changed meanwhile stays theirs.
      await saving(() =>
        save(source.id, {
          version: source.version,
          ...(enabled !== began.enabled && { enabled }),
          ...(url !== began.url && { url: url === "" ? null : url }),
          ...(values.get("forget") === "on" ? { key: null } : key !== "" && { key }),
          ...(Number.isInteger(hours) && hours > 0 && hours !== began.every_hours && { every_hours: hours }),
          ...moreOf?.(values),
        }),
      );
      toast({ kind: "success", title: t("saved") });
      await onDone();
      onClose();
    },
  });
  const ask = async () => {
    try {
      await fetchNow?.(source.id);
      toast({ kind: "success", title: t("feeds.asked") });
      await onDone();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  const keyHint = source.has_key ? t("feeds.hasKey") : source.needs_key ? t("feeds.needsKey") : undefined;
  return (
    <Drawer
      open
      onClose={onClose}
      title={t("feeds.edit", { name: sourceName(t, source) })}
      actions={
        <>
          {fetchNow !== null && (
            <Button size="small" icon="refresh" onClick={() => void ask()}>
              {t("feeds.run")}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {before}
      <form {...form.draft} method="post" className="grid gap-4" onSubmit={form.onSubmit} noValidate>
        <Checkbox
          name="enabled"
          label={t(fetchNow === null ? "connectors.inScans" : "feeds.enabled")}
          defaultChecked={source.enabled}
        />
        <Field name="url" type="url" label={t("feeds.url")} defaultValue={source.url} error={form.errors["url"]} />
        {takesKey && (
          <PasswordField
            name="key"
            label={t("feeds.key")}
            autoComplete="off"
            error={form.errors["key"]}
            hint={keyHint}
          />
        )}
        {source.has_key && <Checkbox name="forget" label={t("feeds.forget")} />}
        {more}
        {fetchNow !== null && (
          <Field
            name="every_hours"
            type="number"
            min={1}
            max={8760}
            label={t("feeds.hours")}
            defaultValue={source.every_hours}
            error={form.errors["every_hours"]}
          />
        )}
        <FormEnd
          changed={changed}
          failure={form.failure ?? form.errors["options"] ?? null}
          busy={form.busy && t("saving")}
        >
          {t("save")}
        </FormEnd>
      </form>
      {after}
      {source.error !== null && <p className="mt-5 [overflow-wrap:anywhere] text-critical">{source.error}</p>}
      <BadRecords records={source.bad_records} />
    </Drawer>
  );
};
