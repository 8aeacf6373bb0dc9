import type { Organization } from "@parapet/domain/contracts/organizations";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { FieldError } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { rescan } from "./api.ts";

/** Scans the selected domains now: verified ones fully, others passively. */
export const RescanDialog = ({ organization, onClose }: { organization: Organization; onClose: () => void }) => {
  const t = useTranslations("organizations");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState<readonly string[]>(() => organization.domains.map(({ name }) => name));
  const form = useForm({
    check: () => wrongOnly({ domains: chosen.length === 0 && t("rescan.choose") }),
    send: async () => {
      for (const { name, state } of organization.domains) {
        if (!chosen.includes(name)) continue;
        try {
          const { joined } = await rescan(organization.id, name, state === "verified" ? "full" : "passive");
          toast({ kind: "success", title: t(joined ? "rescan.joined" : "rescan.started", { domain: name }) });
        } catch (error) {
          // One domain that is refused does not keep the others waiting.
          toast({ kind: "failure", title: name, text: errorText(error) });
        }
      }
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("rescan.title", { name: organization.name })}
      text={t("rescan.text")}
      form={form}
      submit={t("rescan.submit")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <fieldset className="grid gap-2.5">
        <legend className="sr-only">{t("columns.domains")}</legend>
        {organization.domains.map(({ name, state }) => (
          <Checkbox
            key={name}
            label={<span className="font-mono text-[13px]">{name}</span>}
            hint={state === "verified" ? t("rescan.full") : t("rescan.passive")}
            checked={chosen.includes(name)}
            onChange={(event) =>
              setChosen(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
          />
        ))}
        {form.errors["domains"] !== undefined && <FieldError id="rescan-domains">{form.errors["domains"]}</FieldError>}
      </fieldset>
    </FormDialog>
  );
};
