import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import type { CloudAccount } from "./api.ts";
import { useProblemText } from "./use-problem-text.ts";

const STATE_TAGS = { never: "plain", complete: "ok", partial: "warn", failed: "warn" } as const;

const Problems = ({ account }: { account: CloudAccount }) => {
  const t = useTranslations("cloud-accounts");
  const problemText = useProblemText();
  return (
    <div className="grid gap-1 text-[13px]">
      <h3 className="text-[13px] font-[550]">{t("problems.title")}</h3>
      <ul className="grid gap-1">
        {account.problems.map((problem) => (
          <li
            key={`${problem.service} ${problem.code} ${problem.permission ?? ""}`}
            className="[overflow-wrap:anywhere]"
          >
            {[problem.service === "account" ? "" : problem.service, problem.scope]
              .filter((part) => part !== "")
              .join(" ")}{" "}
            {problemText(problem)}
          </li>
        ))}
      </ul>
      <p className="text-ink-2">{t("problems.text")}</p>
    </div>
  );
};

const Zones = ({ account }: { account: CloudAccount }) => {
  const t = useTranslations("cloud-accounts");
  const wordOf = (delegated: boolean | null) =>
    delegated === null ? t("zones.unknown") : delegated ? t("zones.delegated") : t("zones.undelegated");
  return (
    <details className="text-[13px]">
      <summary>{t("zones.title", { count: account.zones.length })}</summary>
      <ul className="mt-2 grid gap-1">
        {account.zones.map(({ name, delegated }) => (
          <li key={name} className="flex flex-wrap items-center gap-2">
            <span className="font-mono [overflow-wrap:anywhere]">{name}</span>
            <Tag {...(delegated === true && { kind: "ok" })}>{wordOf(delegated)}</Tag>
          </li>
        ))}
      </ul>
    </details>
  );
};

/** One connected account: how its last reading went, what it contains, and what can be done with it. */
export const AccountItem = ({
  account,
  principal,
  under,
  onAct,
}: {
  account: CloudAccount;
  principal: string | null;
  under: string | null;
  onAct: (what: "read" | "test" | "edit" | "remove", account: CloudAccount) => void;
}) => {
  const t = useTranslations("cloud-accounts");
  const words = { copy: t("copy"), copied: t("copied") };
  const facts = [
    t(`form.providers.${account.provider}`),
    account.credential,
    account.account === null ? "" : t("account", { account: account.account }),
  ].filter((fact) => fact !== "");
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-2 font-[550]">
        <span className="[overflow-wrap:anywhere]">{account.name}</span>
        <Tag kind={STATE_TAGS[account.state]}>{t(`states.${account.state}`)}</Tag>
      </div>
      <div className="grid gap-1 text-[13px] [overflow-wrap:anywhere] text-ink-2">
        <span>{facts.join(", ")}</span>
        <span className="num">
          {account.read_at === null ? t("neverRead") : t("lastRead", { at: minute(account.read_at) })}
          {account.state !== "never" && <> · {t("counts", { names: account.names, addresses: account.addresses })}</>}
        </span>
        {account.state === "failed" && account.succeeded_at !== null && (
          <span className="num">{t("lastSuccess", { at: minute(account.succeeded_at) })}</span>
        )}
      </div>
      {account.provider === "aws-role" && (
        <div className="grid gap-2 text-[13px]">
          {principal !== null && (
            <>
              <span>{t("principal")}</span>
              <CopyText text={principal} {...words} />
            </>
          )}
          <span>{t("externalId")}</span>
          <CopyText text={account.external_id} {...words} />
        </div>
      )}
      {account.problems.length > 0 && <Problems account={account} />}
      {account.zones.length > 0 && <Zones account={account} />}
      <div className="flex flex-wrap gap-2">
        {(["read", "test", "edit", "remove"] as const).map((what) => (
          <Button
            key={what}
            size="small"
            aria-label={t(`actions.${what}Which`, { name: account.name })}
            busy={under === `${what}-${account.id}` && t("actions.working")}
            onClick={() => onAct(what, account)}
          >
            {t(`actions.${what}`)}
          </Button>
        ))}
      </div>
    </li>
  );
};
