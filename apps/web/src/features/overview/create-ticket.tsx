import type { Action } from "@parapet/domain/contracts/overview";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { makeTicket } from "../alerts/shared/tickets/api.ts";

/** Creates the ticket of an action in place, for the finding that decides its place. */
export const CreateTicket = ({ action }: { action: Action }) => {
  const t = useTranslations("overview");
  const client = useQueryClient();
  const errorText = useErrorText();
  const create = useMutation({
    mutationFn: () => makeTicket(action.id, action.findings > 1 ? action.title : ""),
    onSuccess: () => toast({ kind: "success", title: t("next.ticketMade") }),
    onError: (error) => toast({ kind: "failure", title: t("next.ticketFailed"), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["detail-report"] }),
  });
  return (
    <button
      type="button"
      className="link"
      aria-busy={create.isPending}
      aria-label={t("next.ticketFor", { title: action.title })}
      onClick={() => {
        if (!create.isPending) create.mutate();
      }}
    >
      {t("next.createTicket")}
    </button>
  );
};
