import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import type { AuthorisedDomain } from "@parapet/domain/contracts/domains";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { TextField } from "../../../shared/ui/field.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { saveScanSettings } from "./api.ts";

const SELECTOR = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const linesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((line) => line !== "");

/** What the owner knows and a scan cannot see, and what it may try: names that are no look-alikes, selectors, open relays. */
export const ReportScanDialog = ({
  domain,
  organization,
  onChanged,
  onClose,
}: {
  readonly domain: z.infer<typeof AuthorisedDomain>;
  readonly organization: string;
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
}) => {
  const t = useTranslations("organizations");
  const form = useForm({
    check: (values) => {
      const name = linesOf(readText(values, "own_names")).find((line) => toDomainName(line) === null);
      const selector = linesOf(readText(values, "dkim_selectors")).find((line) => !SELECTOR.test(line));
      return wrongOnly({
        own_names: name !== undefined && t("domains.ownNamesBad", { name }),
        dkim_selectors: selector !== undefined && t("domains.selectorsBad", { name: selector }),
      });
    },
    send: async (values) => {
      await saveScanSettings(organization, domain.name, {
        own: linesOf(readText(values, "own_names")),
        selectors: linesOf(readText(values, "dkim_selectors")),
        testsRelay: values.has("open_relay_test"),
      });
      toast({ kind: "success", title: t("domains.scanSaved") });
      onClose();
      await onChanged();
    },
  });
  return (
    <FormDialog
      title={t("domains.scanTitle", { domain: domain.name })}
      text={t("domains.scanText")}
      form={form}
      submit={t("domains.save")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <TextField
        name="own_names"
        label={t("domains.ownNames")}
        hint={t("domains.ownNamesHint")}
        rows={4}
        defaultValue={domain.own_names.join("\n")}
        spellCheck={false}
        error={form.errors["own_names"]}
      />
      <TextField
        name="dkim_selectors"
        label={t("domains.selectors")}
        hint={t("domains.selectorsHint")}
        rows={3}
        defaultValue={domain.dkim_selectors.join("\n")}
        spellCheck={false}
        error={form.errors["dkim_selectors"]}
      />
      <Checkbox
        name="open_relay_test"
        label={t("domains.relayTest")}
        hint={t("domains.relayTestHint")}
        defaultChecked={domain.open_relay_test}
      />
    </FormDialog>
  );
};
