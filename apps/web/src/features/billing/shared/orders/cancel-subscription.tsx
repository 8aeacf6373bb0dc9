import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { currentUserQuery } from "../../../../shared/session/current-user.ts";
import { Button } from "../../../../shared/ui/button.tsx";
import { Section } from "../../../../shared/ui/section.tsx";
import { useErrorText } from "../../../../shared/ui/states.tsx";
import { toast } from "../../../../shared/ui/toasts.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { resumePlan, subscriptionQuery } from "./subscription-api.ts";

/** The way out of a subscription and back: of the own organization, or of a client whose subscription the own card renews. */
export const CancelSubscription = ({ organization = null }: { organization?: string | null }) => {
  const t = useTranslations("orders");
  const queries = useQueryClient();
  const bought = useQuery(subscriptionQuery(organization));
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [resuming, setResuming] = useState(false);
  const reread = () =>
    Promise.all(
      [["subscription"], ["organizations"], currentUserQuery.queryKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const resume = async () => {
    setResuming(true);
    try {
      await resumePlan(organization);
      toast({ kind: "success", title: t("cancelPlan.resumed") });
      await reread();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setResuming(false);
    }
  };
  if (bought.data == null || bought.data.state === "expired") return null;
  const { cancelled_at, ends_at, resumable } = bought.data;
  const body = (
    <>
      {cancelled_at === null ? (
        <div>
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t("cancelPlan.open")}
          </Button>
        </div>
      ) : (
        <>
          <p>{t("cancelPlan.ended", { cancelled: day(cancelled_at), ends: day(ends_at) })}</p>
          {resumable && (
            <div>
              <Button busy={resuming && t("cancelPlan.resuming")} onClick={() => void resume()}>
                {t("cancelPlan.resume")}
              </Button>
            </div>
          )}
        </>
      )}
      {asking && (
        <CancelDialog
          organization={organization}
          endsAt={ends_at}
          onDone={async () => {
            setAsking(false);
            await reread();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
  // A client is shown in a drawer, which has its own headings.
  if (organization !== null) return body;
  return (
    <Section title={t("cancelPlan.open")} text={t("cancelPlan.section")} danger>
      {body}
    </Section>
  );
};
