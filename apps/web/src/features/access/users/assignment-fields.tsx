import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Failed } from "../../../shared/ui/states.tsx";
import { organizationsInReach } from "./api.ts";

/** The clients that a partner's user or a seller works for. Without any they see nothing. */
export const AssignmentFields = ({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}) => {
  const t = useTranslations("users");
  const list = useQuery(organizationsInReach);
  if (list.isError) return <Failed error={list.error} onRetry={() => void list.refetch()} />;
  const clients = (list.data ?? []).filter(({ type }) => type === "client");
  return (
    <fieldset className="min-w-0">
      <legend className="lbl mb-1">{t("assigned.label")}</legend>
      <p className="mb-2 text-[13px] text-ink-3">{clients.length === 0 ? t("assigned.none") : t("assigned.hint")}</p>
      <div className="grid max-h-48 gap-2 overflow-auto">
        {clients.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
};

/** Does this role see only what is assigned to it? */
export const worksByAssignment = (role: string): boolean => role === "partner_user" || role === "seller";
