import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty } from "../../shared/ui/states.tsx";
import { ClientsPart } from "./clients-part.tsx";
import { NewLeadDialog } from "./new-lead-dialog.tsx";
import { LeadList } from "./shared/lead-list.tsx";

/** A seller's desk: purchase requests. No findings are shown. */
export default function LeadsPage() {
  const t = useTranslations("leads");
  const shell = useTranslations("shell");
  const user = useUser();
  const queries = useQueryClient();
  const [writing, setWriting] = useState(false);
  if (!user.permissions.includes("leads:manage"))
    return (
      <Empty isPage icon="key" title={shell("refused.title")}>
        {shell("refused.text")}
      </Empty>
    );
  return (
    <>
      <PageHead
        facts={t("text")}
        actions={
          user.role_name !== "partner_admin" && (
            <Button kind="primary" icon="plus" onClick={() => setWriting(true)}>
              <span className="max-[700px]:sr-only">{t("create")}</span>
            </Button>
          )
        }
      />
      <LeadList />
      {user.role_name === "seller" && (
        <div className="mt-3">
          <ClientsPart />
        </div>
      )}
      {writing && (
        <NewLeadDialog
          onDone={() => {
            setWriting(false);
            void queries.invalidateQueries({ queryKey: ["leads"] });
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  );
}
