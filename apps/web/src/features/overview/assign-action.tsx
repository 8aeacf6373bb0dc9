import type { Action } from "@parapet/domain/contracts/overview";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { type Owner, OwnerSelect } from "../findings/shared/owners/owner-select.tsx";

/** Who does it: everything that the action closes is given to one person or group, without leaving the page. */
export const AssignAction = ({
  action,
  domain,
  asOf,
  mayAssign,
}: {
  action: Action;
  domain: string;
  asOf: number;
  mayAssign: boolean;
}) => {
  const t = useTranslations("overview");
  const client = useQueryClient();
  const errorText = useErrorText();
  const assign = useMutation({
    mutationFn: (owner: Owner) =>
      call("POST /v1/findings/bulk/", {
        body: {
          select: { filter: { domain, fix: action.fix }, expected: action.findings, as_of: asOf },
          change: { owner },
        },
      }),
    onSuccess: () => toast({ kind: "success", title: t("next.assigned") }),
    onError: (error) => toast({ kind: "failure", title: t("next.notAssigned"), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["detail-report"] }),
  });
  const { owner } = action;
  const name = owner === null ? null : (owner.name ?? t("next.someone"));
  const others = action.owners > 1 ? ` ${t("next.moreOwners", { count: action.owners - 1 })}` : "";
  if (!mayAssign) return <span>{name === null ? t("next.unassigned") : `${name}${others}`}</span>;
  return (
    <OwnerSelect
      label={t("next.assignLabel", { title: action.title })}
      shown={name === null ? t("next.assign") : `${name}${others}`}
      busy={assign.isPending}
      onChoose={(chosen) => assign.mutate(chosen)}
    />
  );
};
