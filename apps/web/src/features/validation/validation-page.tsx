import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { ConfirmDialog, useConfirmed } from "../../shared/form/use-confirmed.tsx";
import { useOwnElsewhere } from "../../shared/session/use-own-elsewhere.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { FactList } from "../../shared/ui/fact-list.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Section } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import {
  changePolicy,
  confirmConsent,
  stopValidation,
  type Validation,
  validationQuery,
  withdrawConsent,
} from "./api.ts";
import { ConsentItem } from "./consent-item.tsx";
import { SignDialog } from "./sign-dialog.tsx";

const isOpen = ({ state }: Validation["consents"][number]): boolean =>
  state === "active" || state === "scheduled" || state === "pending";

const Origin = ({ validation }: { validation: Validation }) => {
  const t = useTranslations("validation");
  return (
    <FactList
      facts={[
        [t("origin.agent"), validation.user_agent],
        [t("origin.header"), "X-Parapet-Validation"],
        [t("origin.address"), validation.source_address ?? t("origin.noAddress")],
        [t("origin.listener"), validation.listener ? t("origin.hasListener") : t("origin.noListener")],
      ]}
    />
  );
};

const Policy = ({
  validation,
  maySign,
  busy,
  onChange,
}: {
  validation: Validation;
  maySign: boolean;
  busy: boolean;
  onChange: (needsSecond: boolean) => void;
}) => {
  const t = useTranslations("validation");
  const { needs_second: needsSecond, lift_requested: isLifting } = validation;
  return (
    <>
      <p className="text-ink-2">
        {needsSecond ? (isLifting ? t("policy.lifting") : t("policy.demanded")) : t("policy.notDemanded")}
      </p>
      {maySign && (
        <div className="flex flex-wrap gap-2">
          {needsSecond && (
            <Button busy={busy && t("item.working")} onClick={() => onChange(false)}>
              {isLifting ? t("policy.confirmLift") : t("policy.lift")}
            </Button>
          )}
          {(!needsSecond || isLifting) && (
            <Button busy={busy && t("item.working")} onClick={() => onChange(true)}>
              {isLifting ? t("policy.keep") : t("policy.demand")}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

/** Consents to authorized validation: scans prove weaknesses under a living one only, and it ends with one button. */
export default function ValidationPage() {
  const t = useTranslations("validation");
  const own = useOwnElsewhere();
  const user = useUser();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const confirmed = useConfirmed();
  const [isSigning, setSigning] = useState(false);
  const [under, setUnder] = useState<string | null>(null);
  const read = useQuery(validationQuery);
  const maySign = own === null && user.permissions.includes("validation:sign");

  const reread = () => queries.invalidateQueries({ queryKey: validationQuery.queryKey });
  const act = async (what: string, work: () => Promise<void>) => {
    setUnder(what);
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setUnder(null);
    }
  };
  const done = async (title: string) => {
    toast({ kind: "success", title });
    await reread();
  };
  const onAct = (what: "confirm" | "withdraw", { id }: { id: string }) =>
    void act(`${what}-${id}`, async () => {
      if (what === "withdraw") {
        await withdrawConsent(id);
        await done(t("withdrawn"));
      } else
        await confirmed.run(async () => {
          await confirmConsent(id);
          await done(t("confirmed"));
        });
    });
  const stop = () =>
    void act("stop", async () => {
      await stopValidation();
      await done(t("stopped"));
    });
  const change = (needsSecond: boolean) =>
    void act("policy", () =>
      confirmed.run(async () => {
        await changePolicy(needsSecond);
        await done(t("policy.changed"));
      }),
    );
  if (read.isError) return <Failed error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data === undefined)
    return (
      <Loading>
        <Skeleton className="block h-40" />
      </Loading>
    );
  const validation = read.data;
  return (
    <>
      <PageHead facts={t("intro")} />
      {own !== null && <Banner icon="building">{t("own", { name: own })}</Banner>}
      <Section title={t("consents")}>
        {validation.consents.length === 0 ? (
          <Empty title={t("none.title")}>{validation.domains.length === 0 ? t("none.noDomain") : t("none.text")}</Empty>
        ) : (
          <ul className="-my-3 divide-y divide-line">
            {validation.consents.map((consent) => (
              <ConsentItem key={consent.id} {...{ consent, maySign, under, onAct }} />
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-2">
          {maySign && validation.domains.length > 0 && (
            <Button icon="plus" onClick={() => setSigning(true)}>
              {t("sign")}
            </Button>
          )}
          {validation.consents.some(isOpen) && (
            <Button kind="danger" busy={under === "stop" && t("item.working")} onClick={stop}>
              {t("stop")}
            </Button>
          )}
        </div>
      </Section>
      <Section title={t("policy.title")}>
        <Policy {...{ validation, maySign }} busy={under === "policy"} onChange={change} />
      </Section>
      <Section title={t("origin.title")}>
        <Origin validation={validation} />
      </Section>
      {isSigning && (
        <SignDialog
          domains={validation.domains}
          needsSecond={validation.needs_second}
          run={confirmed.run}
          onSigned={() => done(t("signed"))}
          onClose={() => setSigning(false)}
        />
      )}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
    </>
  );
}
