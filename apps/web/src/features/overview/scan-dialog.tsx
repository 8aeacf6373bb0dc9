import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useCurrentOrganization } from "../../shared/session/use-current-organization.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { domainsQuery } from "../domains/shared/api.ts";

/** Asks before a scan, with what it examines and what it costs: a domain that is not verified gets a passive one. */
export const ScanDialog = ({
  domain,
  onStart,
  onClose,
}: {
  domain: string;
  onStart: () => void;
  onClose: () => void;
}) => {
  const t = useTranslations("overview");
  const user = useUser();
  const organization = useCurrentOrganization();
  const domains = useQuery({ ...domainsQuery(organization), enabled: user.permissions.includes("domains:read") });
  const state = domains.data?.find(({ name }) => name === domain)?.state;
  const isPassive = state === "pending" || state === "lapsed";
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isPassive ? "scanAsk.passiveTitle" : "scanAsk.title", { domain })}
      text={t(isPassive ? "scanAsk.passiveText" : "scanAsk.text")}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t("scanAsk.cancel")}
          </Button>
          <Button kind="primary" icon="refresh" onClick={onStart}>
            {t(isPassive ? "scanAsk.passiveStart" : "scanAsk.start")}
          </Button>
        </>
      }
    />
  );
};
