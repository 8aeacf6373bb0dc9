import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { type SignOn, type TestResult, testQuery } from "./api.ts";

const Result = ({ result, units }: { result: TestResult; units: SignOn["units"] }) => {
  const t = useTranslations("sign-on");
  const refusals = useTranslations("sign-on-refusals");
  const users = useTranslations("users");
  const none = t("test.none");
  const unit = units.find(({ id }) => id === result.unit)?.name ?? none;
  return (
    <>
      <p role="status">
        {result.refused === null ? t("test.ok") : `${t("test.refused")} ${refusals(`reason.${result.refused}`)}`}
      </p>
      {result.subject !== null && (
        <FactList
          facts={[
            [t("test.subject"), result.subject],
            [t("test.email"), result.email ?? none],
            [t("test.groups"), result.groups.length === 0 ? none : result.groups.join("\n")],
            [t("test.role"), result.role === null ? none : users(`roles.${result.role}`)],
            [t("groups.unit"), unit],
            ...(result.outcome === null ? [] : [[t("test.outcome"), t(`test.outcomes.${result.outcome}`)] as const]),
          ]}
        />
      )}
      {result.claims.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm">{t("test.claims")}</h3>
          <FactList className="text-[13px]" facts={result.claims.map(({ name, value }) => [name, value] as const)} />
        </section>
      )}
    </>
  );
};

/** What the provider answered in a test: every claim, and what a sign-in would do with it. */
export const TestDialog = ({ id, units, onClose }: { id: string; units: SignOn["units"]; onClose: () => void }) => {
  const t = useTranslations("sign-on");
  const result = useQuery(testQuery(id));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("test.title")}
      actions={<Button onClick={onClose}>{t("test.close")}</Button>}
    >
      <div className="modal-b grid gap-4">
        {result.isError && <Failed error={result.error} onRetry={() => void result.refetch()} />}
        {result.isPending && (
          <Loading>
            <Skeleton className="block h-24" />
          </Loading>
        )}
        {result.data !== undefined && <Result result={result.data} units={units} />}
      </div>
    </Dialog>
  );
};
