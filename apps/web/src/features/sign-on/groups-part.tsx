import type { Role } from "@parapet/domain/access";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { saveGroups, type SignOn } from "./api.ts";

type Entry = SignOn["groups"][number];

/** Which groups of the provider give which role and business unit. */
export const GroupsPart = ({
  data,
  run,
  onSaved,
}: {
  data: SignOn;
  run: (act: () => Promise<void>) => Promise<void>;
  onSaved: () => Promise<void>;
}) => {
  const t = useTranslations("sign-on");
  const users = useTranslations("users");
  const errorText = useErrorText();
  const [groups, setGroups] = useState<readonly Entry[]>(data.groups);
  const [fallback, setFallback] = useState<Role | null>(data.default_role);
  const [busy, setBusy] = useState(false);
  const change = (at: number, part: Partial<Entry>) =>
    setGroups((before) => before.map((entry, index) => (index === at ? { ...entry, ...part } : entry)));
  const roleOptions = data.roles.map((role) => (
    <option key={role} value={role}>
      {users(`roles.${role}`)}
    </option>
  ));
  const roleOf = (value: string): Role | null => data.roles.find((role) => role === value) ?? null;
  const save = async () => {
    setBusy(true);
    try {
      const named = groups.filter(({ name }) => name.trim() !== "");
      await run(async () => {
        await saveGroups({ default_role: fallback, groups: named });
        toast({ kind: "success", title: t("groups.saved") });
        await onSaved();
      });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Section title={t("groups.title")} text={t("groups.text")}>
      <ul className="grid gap-3">
        {groups.map((entry, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no identity but their place
          <li key={at} className="grid items-end gap-2 wide:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]">
            <Field
              label={t("groups.name")}
              value={entry.name}
              maxLength={300}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <SelectField
              label={t("groups.role")}
              value={entry.role ?? ""}
              onChange={({ target }) => change(at, { role: roleOf(target.value) })}
            >
              <option value="">{t("groups.noRole")}</option>
              {roleOptions}
            </SelectField>
            <SelectField
              label={t("groups.unit")}
              value={entry.unit ?? ""}
              onChange={({ target }) => change(at, { unit: target.value === "" ? null : target.value })}
            >
              <option value="">{t("groups.noUnit")}</option>
              {data.units.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
            <IconButton
              name="trash"
              label={t("groups.remove", { number: at + 1 })}
              onClick={() => setGroups((before) => before.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <SelectField
        label={t("groups.default")}
        value={fallback ?? ""}
        onChange={({ target }) => setFallback(roleOf(target.value))}
      >
        <option value="">{t("groups.refuse")}</option>
        {roleOptions}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setGroups((before) => [...before, { name: "", role: null, unit: null }])}>
          {t("groups.add")}
        </Button>
        <Button kind="primary" busy={busy && t("groups.saving")} onClick={() => void save()}>
          {t("groups.save")}
        </Button>
      </div>
    </Section>
  );
};
