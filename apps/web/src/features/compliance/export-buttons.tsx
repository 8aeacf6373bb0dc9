import { COMPLIANCE_FORMATS, type ComplianceFormat, type FrameworkId } from "@parapet/domain/compliance";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { frameworkFile } from "./api.ts";

const EXTENSION: Readonly<Record<ComplianceFormat, string>> = { xlsx: "xlsx", csv: "csv", oscal: "oscal.json" };

/** The controls of the chosen framework as a file. */
export const ExportButtons = ({ domain, framework }: { domain: string; framework: FrameworkId }) => {
  const t = useTranslations("compliance");
  const errorText = useErrorText();
  const [busy, setBusy] = useState<ComplianceFormat | null>(null);
  const download = async (format: ComplianceFormat) => {
    setBusy(format);
    try {
      saveFile(
        await frameworkFile(domain, framework, format),
        organizationFile(`compliance-${framework}-${domain}.${EXTENSION[format]}`),
      );
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setBusy(null);
    }
  };
  return COMPLIANCE_FORMATS.map((format) => {
    const label = t("export", { format: t(`formats.${format}`) });
    return (
      <Button key={format} icon="download" busy={busy === format && label} onClick={() => void download(format)}>
        {label}
      </Button>
    );
  });
};
