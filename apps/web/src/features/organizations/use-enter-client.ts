import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { ORGANIZATION_PARAMETER } from "../../shared/session/organization-address.ts";
import { selectDomain } from "../../shared/session/workspace.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { enter } from "./api.ts";

/** Works in a client from now on, which its audit log records, and shows its overview. */
export const useEnterClient = (): ((id: string) => Promise<void>) => {
  const t = useTranslations("organizations");
  const { to } = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const errorText = useErrorText();
  return useCallback(
    async (id) => {
      try {
        const { name, domains } = await enter(id);
        const [first] = domains;
        if (first === undefined) {
          toast({ kind: "failure", title: t("enter.noDomain", { name }) });
          return;
        }
        // An organization created a moment ago is not among the known ones yet.
        await queries.invalidateQueries({ queryKey: ["account"] });
        selectDomain(first, id);
        toast({ kind: "success", title: t("enter.done", { name }) });
        await navigate(`${to("/dashboard/current-risk")}?${ORGANIZATION_PARAMETER}=${id}`);
      } catch (error) {
        toast({ kind: "failure", title: errorText(error) });
      }
    },
    [t, to, navigate, queries, errorText],
  );
};
