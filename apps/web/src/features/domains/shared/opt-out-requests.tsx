import type { OptOutRequest } from "@parapet/domain/contracts/domains";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Failed, useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { decide, optOutRequests } from "./api.ts";

type Request = z.infer<typeof OptOutRequest>;

const Requests = () => {
  const t = useTranslations("organizations");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const list = useQuery(optOutRequests);
  const [asked, setAsked] = useState<Request | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const answer = async ({ id, target }: Request, approve: boolean) => {
    setAsked(null);
    setBusy(id);
    try {
      await decide(id, approve);
      const said = approve ? "domains.requests.decidedApproved" : "domains.requests.decidedDeclined";
      toast({ kind: "success", title: t(said, { target }) });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    setBusy(null);
    await queries.invalidateQueries({ queryKey: optOutRequests.queryKey });
  };
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="opt-out-requests">
      <h3 id="opt-out-requests">{t("domains.requests.title")}</h3>
      <p className="text-[13px] text-ink-2">{t("domains.requests.text")}</p>
      <ul className="grid gap-2">
        {list.data.map((request) => (
          <li key={request.id} className="grid gap-3 rounded-control border border-line px-4 py-3">
            <div className="flex flex-wrap items-center gap-2">
              <b className="min-w-0 font-mono text-[13px] [overflow-wrap:anywhere]">{request.target}</b>
              <Tag kind={request.state === "pending" ? "warn" : "ok"}>{t(`domains.requests.${request.state}`)}</Tag>
              <span className="text-[13px] text-ink-2">
                {t("domains.requests.concerns", { domains: request.domains.join(", ") })}
              </span>
            </div>
            <div className="flex flex-wrap gap-2">
              {request.state !== "approved" && (
                <Button
                  size="small"
                  icon="check"
                  busy={busy === request.id && t("busy")}
                  aria-label={`${t("domains.requests.approve")} ${request.target}`}
                  onClick={() => setAsked(request)}
                >
                  {t("domains.requests.approve")}
                </Button>
              )}
              {request.state !== "declined" && (
                <Button
                  size="small"
                  kind="ghost"
                  aria-label={`${t("domains.requests.decline")} ${request.target}`}
                  onClick={() => void answer(request, false)}
                >
                  {t("domains.requests.decline")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t("domains.requests.approveTitle", { target: asked?.target ?? "" })}
        text={t("domains.requests.approveText", { target: asked?.target ?? "" })}
        actions={
          <>
            <Button kind="ghost" onClick={() => setAsked(null)}>
              {t("cancel")}
            </Button>
            <Button kind="danger" onClick={() => asked !== null && void answer(asked, true)}>
              {t("domains.requests.approve")}
            </Button>
          </>
        }
      />
    </section>
  );
};

/** Opt-outs that third parties requested for names of the own organization. Only its own administrators decide on them. */
export const OptOutRequests = ({ organization }: { organization: string }) => {
  const user = useUser();
  return user.organization.id === organization && user.permissions.includes("domains:prove") ? <Requests /> : null;
};
