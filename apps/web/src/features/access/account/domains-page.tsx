import { useTranslations } from "use-intl";

import { useUser } from "../../../shared/session/user-context.ts";
import { PageHead } from "../../../shared/ui/page-head.tsx";
import { DomainProofs } from "../../domains/shared/domain-proofs.tsx";

/** The domains of the own organization and how each is verified. */
export default function DomainsPage() {
  const t = useTranslations("account");
  const { organization } = useUser();
  return (
    <>
      <PageHead facts={t("domains.text")} />
      <div className="card grid gap-4 p-5">
        <DomainProofs organization={organization.id} />
      </div>
    </>
  );
}
