import type { Action } from "@parapet/domain/contracts/overview";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { ownersQuery } from "./api.ts";

type Owner = NonNullable<Action["owner"]>;

const ownerFrom = (value: string): Pick<Owner, "kind" | "id"> | null => {
  const [kind, id] = value.split(":");
  return (kind === "person" || kind === "group") && id !== undefined ? { kind, id } : null;
};

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
  // Asked for once someone turns to the field: most visits assign nothing.
  const [isNear, setNear] = useState(false);
  const owners = useQuery({ ...ownersQuery, enabled: isNear && mayAssign });
  const assign = useMutation({
    mutationFn: (owner: Pick<Owner, "kind" | "id">) =>
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
    <select
      className="max-w-full truncate"
      aria-label={t("next.assignLabel", { title: action.title })}
      value=""
      disabled={assign.isPending}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
      onChange={({ target }) => {
        const chosen = ownerFrom(target.value);
        if (chosen !== null) assign.mutate(chosen);
      }}
    >
      <option value="">{name === null ? t("next.assign") : `${name}${others}`}</option>
      {(owners.data?.people ?? []).map(({ id, email, name: person }) => (
        <option key={id} value={`person:${id}`}>
          {person === "" ? email : person}
        </option>
      ))}
      {(owners.data?.groups ?? []).map(({ id, name: group }) => (
        <option key={id} value={`group:${id}`}>
          {group}
        </option>
      ))}
    </select>
  );
};
