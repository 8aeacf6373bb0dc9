import { useTranslations } from "use-intl";

import { openMachine } from "./credential-api.ts";
import { RevealPart } from "./reveal-part.tsx";

/** Which machine it is and who sat at it: what is needed to find it and to talk to its user. */
export const RevealMachine = ({ id }: { id: string }) => {
  const t = useTranslations("findings");
  return (
    <RevealPart
      title={t("reveal.machineTitle")}
      unsigned={t("reveal.machineUnsigned")}
      open={async (reason) => {
        const machine = await openMachine(id, reason);
        return [
          { label: t("reveal.hostName"), text: machine.host_name ?? "---" },
          { label: t("reveal.user"), text: machine.user ?? "---" },
          { label: t("reveal.hardwareId"), text: machine.hardware_id ?? "---" },
          { label: t("reveal.malwarePath"), text: machine.malware_path ?? "---" },
        ];
      }}
    />
  );
};
