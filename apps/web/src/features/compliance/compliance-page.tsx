import { CONTROL_ANSWERS, type ControlAnswer, FRAMEWORK_IDS, type FrameworkId } from "@parapet/domain/compliance";
import type { ControlState } from "@parapet/domain/contracts/compliance";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { pathLocale } from "@parapet/words/links";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { wordsIn } from "../../shared/i18n/words.tsx";
import { ListTable } from "../../shared/lists/list-table.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { frameworkQuery, frameworksQuery } from "./api.ts";
import { ClientAnswers, COUNT_OF } from "./client-answers.tsx";
import { ControlEvidence } from "./control-evidence.tsx";
import { ExportButtons } from "./export-buttons.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: `${wordsIn(pathLocale(location.pathname)).compliance?.title ?? ""} | Parapet` },
  { name: "robots", content: "noindex" },
];

/** The framework and the answer that are shown, both part of the address. */
const useChoice = () => {
  const [search, setSearch] = useSearchParams();
  const framework = FRAMEWORK_IDS.find((id) => id === search.get("framework")) ?? FRAMEWORK_IDS[0];
  const answer = CONTROL_ANSWERS.find((it) => it === search.get("answer")) ?? null;
  const change = (name: "framework" | "answer", value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === "") next.delete(name);
      else next.set(name, value);
      return next;
    });
  return { framework, answer, change };
};

const TONE: Record<ControlAnswer, string> = {
  against: "sev sev-high",
  for: "sev sev-low",
  "not-visible": "text-ink-3",
  "not-assessed": "text-ink-2",
};

/** Roles that work for several clients. */
const WITH_CLIENTS: ReadonlySet<string> = new Set(["super_admin", "partner_admin", "partner_user"]);

/** What findings say about the controls of published frameworks. */
export default function CompliancePage() {
  const t = useTranslations("compliance");
  const common = useTranslations("common");
  const domain = useSelectedDomain();
  const user = useUser();
  const mayExport = user.permissions.includes("findings:export");
  const hasClients = WITH_CLIENTS.has(user.role_name);
  const { framework, answer, change } = useChoice();
  const frameworks = useQuery(frameworksQuery(domain));
  const { data, error, refetch } = useQuery(frameworkQuery(domain, framework));
  const columns = useMemo(
    () => [
      {
        id: "control",
        heading: t("control"),
        sort: by(({ id }: ControlState) => id),
        cell: ({ id, title }: ControlState) => (
          <span className="block max-w-[70ch] min-w-[26ch]">
            <b className="whitespace-nowrap">{id}</b> {title}
          </span>
        ),
      },
      {
        id: "answer",
        heading: t("answer"),
        sort: by((control: ControlState) => CONTROL_ANSWERS.indexOf(control.answer)),
        cell: (control: ControlState) => <span className={TONE[control.answer]}>{t(`answers.${control.answer}`)}</span>,
      },
      {
        id: "evidence",
        heading: t("evidence"),
        cell: (control: ControlState) => <ControlEvidence control={control} />,
      },
    ],
    [t],
  );
  const shown = (data?.controls ?? []).filter((control) => answer === null || control.answer === answer);
  return (
    <>
      <PageHead
        title={t("title")}
        facts={
          data !== undefined && (
            <>
              <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
              <span>{data.assessed_at === null ? t("never") : t("assessed", { time: minute(data.assessed_at) })}</span>
              <span>{t("mapping", { version: data.mapping_version })}</span>
            </>
          )
        }
        actions={
          mayExport && domain !== null && data !== undefined && <ExportButtons domain={domain} framework={framework} />
        }
      />
      <p className="mb-3 max-w-[80ch] text-ink-2">{t("intro")}</p>
      <div className="mb-3 grid gap-3 wide:grid-cols-2">
        <SelectField
          label={t("framework")}
          value={framework}
          onChange={(event) => change("framework", event.target.value)}
        >
          {FRAMEWORK_IDS.map((id: FrameworkId) => {
            const one = frameworks.data?.frameworks.find((it) => it.id === id);
            return (
              <option key={id} value={id}>
                {one === undefined
                  ? id
                  : `${one.name} (${common("pair", { label: t("answers.against"), value: String(one.counts.against) })})`}
              </option>
            );
          })}
        </SelectField>
        <SelectField
          label={t("filter")}
          value={answer ?? ""}
          onChange={(event) => change("answer", event.target.value)}
        >
          <option value="">{t("all")}</option>
          {CONTROL_ANSWERS.map((it) => (
            <option key={it} value={it}>
              {data === undefined ? t(`answers.${it}`) : `${t(`answers.${it}`)} (${data.counts[COUNT_OF[it]]})`}
            </option>
          ))}
        </SelectField>
      </div>
      <dl className="card mb-3 grid gap-2 p-4 wide:grid-cols-2">
        {CONTROL_ANSWERS.map((it) => (
          <div key={it}>
            <dt className="font-semibold">
              {common("pair", { label: t(`answers.${it}`), value: String(data?.counts[COUNT_OF[it]] ?? "---") })}
            </dt>
            <dd className="text-ink-2">{t(`explained.${it}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="card">
        {error !== null ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableSkeleton columns={3} />
        ) : shown.length === 0 ? (
          <Empty title={t("none")}>{t("intro")}</Empty>
        ) : (
          <ListTable caption={data.name} columns={columns} rows={shown} rowKey={({ id }) => id} />
        )}
      </div>
      {hasClients && <ClientAnswers framework={framework} />}
    </>
  );
}
