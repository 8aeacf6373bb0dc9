import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";

/** Uses the token of the mailed link, once, and says what came of it. */
export const OptOutConfirmed = ({ token }: { token: string }) => {
  const t = useTranslations("scanning");
  const [domain, setDomain] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isHere = true;
    import("./api.ts")
      .then(({ confirm }) => confirm(token))
      .then(
        (name) => {
          if (isHere) setDomain(name);
        },
        (cause: unknown) => {
          if (isHere) setError(cause);
        },
      );
    return () => {
      isHere = false;
    };
  }, [token]);
  if (error !== null) return <Failed error={error} />;
  if (domain === null)
    return (
      <Loading>
        <p>{t("confirm.working")}</p>
      </Loading>
    );
  return (
    <div role="status">
      <Empty icon="check" title={t("confirm.done.title", { domain })}>
        {t("confirm.done.text")}
      </Empty>
    </div>
  );
};
