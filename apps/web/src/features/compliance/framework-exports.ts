import { COMPLIANCE_FORMATS, type ComplianceFormat, type FrameworkId } from "@parapet/domain/compliance";
import { useTranslations } from "use-intl";

import type { ListExport } from "../../shared/lists/list-toolbar.tsx";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { frameworkFile } from "./api.ts";

const EXTENSION: Readonly<Record<ComplianceFormat, string>> = { xlsx: "xlsx", csv: "csv", oscal: "oscal.json" };

/** The controls of the chosen framework as files. */
export const useFrameworkExports = (domain: string, framework: FrameworkId): readonly ListExport[] => {
  const t = useTranslations("compliance");
  const errorText = useErrorText();
  const download = async (format: ComplianceFormat) => {
    try {
      saveFile(
        await frameworkFile(domain, framework, format),
        organizationFile(`compliance-${framework}-${domain}.${EXTENSION[format]}`),
      );
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return COMPLIANCE_FORMATS.map((format) => ({
    label: t("export", { format: t(`formats.${format}`) }),
    run: () => download(format),
  }));
};
