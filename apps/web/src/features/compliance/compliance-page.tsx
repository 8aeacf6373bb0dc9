import { CONTROL_ANSWERS, type ControlAnswer, FRAMEWORK_IDS, type FrameworkId } from "@parapet/domain/compliance";
import type { ControlState } from "@parapet/domain/contracts/compliance";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { ListTable } from "../../shared/lists/list-table.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { useSelectedDomain } from "../../shared/session/workspace.ts";
import { FilterChip } from "../../shared/ui/chips.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Empty, Failed } from "../../shared/ui/states.tsx";
import { by } from "../../shared/ui/table-order.ts";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { frameworkQuery, frameworksQuery } from "./api.ts";
import { ClientAnswers, COUNT_OF } from "./client-answers.tsx";
import { ControlEvidence } from "./control-evidence.tsx";
import { useFrameworkExports } from "./framework-exports.ts";

/** Every answer; without a choice the page opens on what fails. */
const ALL = "all";

/** The framework and the answer that are shown, both part of the address. */
const useChoice = () => {
  const [search, setSearch] = useSearchParams();
  const framework = FRAMEWORK_IDS.find((id) => id === search.get("framework")) ?? FRAMEWORK_IDS[0];
  const asked = search.get("answer");
  const answer = asked === ALL ? ALL : (CONTROL_ANSWERS.find((it) => it === asked) ?? null);
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
  const exports = useFrameworkExports(domain ?? "", framework);
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
  // What fails is shown first; where nothing does, all answers are, so that what was not assessed is not taken for met.
  const chosen = answer ?? (data !== undefined && data.counts.against === 0 ? ALL : "against");
  const shown = (data?.controls ?? []).filter((control) => chosen === ALL || control.answer === chosen);
  const chip = (value: ControlAnswer | typeof ALL, count: number | null, word: string) => (
    <FilterChip key={value} count={count} pressed={chosen === value} onClick={() => change("answer", value)}>
      {word}
    </FilterChip>
  );
  return (
    <>
      <PageHead
        facts={
          data !== undefined && (
            <>
              <b className="text-ink">{data.name}</b>
              <b className="text-ink">{domain !== null && shownDomain(domain)}</b>
              <span>{data.assessed_at === null ? t("never") : t("assessed", { time: minute(data.assessed_at) })}</span>
              <span>{t("mapping", { version: data.mapping_version })}</span>
            </>
          )
        }
      />
      <div className="card">
        {error !== null ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <TableSkeleton columns={3} />
        ) : (
          <ListTable
            caption={data.name}
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            empty={<Empty title={t("none")}>{t("intro")}</Empty>}
            tools={{
              chips: (
                <>
                  {CONTROL_ANSWERS.map((it) => chip(it, data.counts[COUNT_OF[it]], t(`answers.${it}`)))}
                  {chip(ALL, data.controls.length, t("all"))}
                </>
              ),
              filters: {
                set: 0,
                fields: (
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
                ),
              },
              exports: mayExport && domain !== null ? exports : [],
            }}
          />
        )}
      </div>
      <section className="mt-3" aria-label={t("explanation")}>
        <p className="mb-3 max-w-[80ch] text-ink-2">{t("intro")}</p>
        <dl className="card grid gap-2 p-4 wide:grid-cols-2">
          {CONTROL_ANSWERS.map((it) => (
            <div key={it}>
              <dt className="font-semibold">
                {common("pair", { label: t(`answers.${it}`), value: String(data?.counts[COUNT_OF[it]] ?? "---") })}
              </dt>
              <dd className="text-ink-2">{t(`explained.${it}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      {hasClients && <ClientAnswers framework={framework} />}
    </>
  );
}
