import {
  CANDIDATE_CERTAINTIES,
  CANDIDATE_KINDS,
  CANDIDATE_SORTS,
  CANDIDATE_STATES,
  EVIDENCE_KINDS,
  MAX_DECIDED,
  PAGE_SIZE,
} from "@parapet/domain/contracts/choices";
import { day } from "@parapet/words/format/day";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { BulkBar } from "../../shared/lists/bulk-bar.tsx";
import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { useChosenColumns } from "../../shared/lists/column-choice.tsx";
import { useAskedOrder, useListOrder } from "../../shared/lists/list-order.ts";
import { ListToolbar } from "../../shared/lists/list-toolbar.tsx";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FilterChip } from "../../shared/ui/chips.tsx";
import { ListState } from "../../shared/ui/list-state.tsx";
import { MoreActions } from "../../shared/ui/more-actions.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Blind, Empty, useErrorText } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { useAction } from "../../shared/use-action.ts";
import { useUrl } from "../../shared/use-url.ts";
import { whenNeeded } from "../../shared/when-needed.ts";
import {
  type Candidate,
  candidateList,
  candidatesFile,
  type Decision,
  type QueueView,
  seedList,
  useSearchNow,
} from "./api.ts";
import { useCandidateColumns } from "./candidate-columns.tsx";
import { SeedList } from "./seed-list.tsx";

const dialogs = whenNeeded(() => import("./seed-dialogs.tsx"));

const DECISIONS: Readonly<Record<Candidate["state"], readonly Decision[]>> = {
  open: ["accept", "reject", "later"],
  later: ["accept", "reject", "undo"],
  accepted: ["undo"],
  rejected: ["undo"],
};

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null;

/** What the address asks for. */
const useView = (): { view: QueueView; page: number } => {
  const { search } = useUrl();
  const sorted = useAskedOrder(CANDIDATE_SORTS);
  return {
    view: {
      state: oneOf(CANDIDATE_STATES, search.get("state")) ?? "open",
      kind: oneOf(CANDIDATE_KINDS, search.get("kind")),
      certainty: oneOf(CANDIDATE_CERTAINTIES, search.get("certainty")),
      evidence: oneOf(EVIDENCE_KINDS, search.get("evidence")),
      q: search.get("q") ?? "",
      sorted,
    },
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
  };
};

/** The candidates that are selected, over all pages of one state. */
const useSelection = () => {
  const [selected, setSelected] = useState<ReadonlyMap<string, Candidate>>(new Map());
  const toggle = (candidate: Candidate): void =>
    setSelected((before) => {
      const next = new Map(before);
      if (!next.delete(candidate.id) && next.size < MAX_DECIDED) next.set(candidate.id, candidate);
      return next;
    });
  return {
    toggle,
    has: (id: string) => selected.has(id),
    isFull: selected.size >= MAX_DECIDED,
    candidates: [...selected.values()],
    clear: () => setSelected(new Map()),
  };
};

/** What the last search could not assess. */
const Gaps = () => {
  const t = useTranslations("seeds");
  const common = useTranslations("common");
  const reasonWords = useReasonWords();
  const expansion = useQuery(seedList).data?.expansion;
  if (expansion === undefined || (expansion.gaps.length === 0 && expansion.left_out === 0)) return null;
  return (
    <section className="card card-b mb-3 grid gap-1 text-sm" aria-label={t("search.gaps")}>
      <h2 className="font-semibold">{t("search.gaps")}</h2>
      <ul>
        {expansion.gaps.map(({ source, reason }) => (
          <li key={`${source} ${reason}`}>
            {common("pair", {
              label: t.has(`sources.${source as "rdap"}`) ? t(`sources.${source as "rdap"}`) : source,
              value: reason === "disabled" || reason === "none-verified" ? t(`search.${reason}`) : reasonWords(reason),
            })}
          </li>
        ))}
        {expansion.left_out > 0 && <li>{t("search.left", { count: expansion.left_out })}</li>}
      </ul>
    </section>
  );
};

/** The review queue of assets that may belong to the organization, and the seeds that they are derived from. */
export default function SeedsPage() {
  const t = useTranslations("seeds");
  const errorText = useErrorText();
  const user = useUser();
  const { change } = useUrl();
  const { view, page } = useView();
  const expansion = useQuery(seedList).data?.expansion;
  const list = useQuery({
    ...candidateList(view, page, expansion?.finished_at ?? null),
    placeholderData: keepPreviousData,
  });
  const selection = useSelection();
  const allColumns = useCandidateColumns(selection);
  const { shown: columns, choice } = useChosenColumns(allColumns);
  const { order, onOrder } = useListOrder(allColumns);
  const searchNow = useSearchNow();
  const { busy, run } = useAction();
  const [opened, setOpened] = useState<Decision | "add" | null>(null);
  const parts = dialogs.use(opened !== null);
  const isNarrowed = view.kind !== null || view.certainty !== null || view.evidence !== null || view.q !== "";
  const isSearching = expansion?.state === "queued" || expansion?.state === "running";
  const mayDecide = user.permissions.includes("domains:prove");
  const narrow = (changes: Record<string, string | null>) => {
    selection.clear();
    change(changes);
  };
  const download = async () => {
    try {
      saveFile(await candidatesFile(view), organizationFile("candidates.csv"));
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
  return (
    <>
      <PageHead
        facts={
          isSearching ? (
            <b role="status">{t(expansion.state === "queued" ? "search.queued" : "search.running")}</b>
          ) : (
            expansion?.finished_at != null && <b>{t("search.finished", { day: day(expansion.finished_at) })}</b>
          )
        }
        actions={
          <>
            <MoreActions>
              <Button
                icon="refresh"
                disabled={busy || isSearching}
                onClick={() => void run(() => searchNow.mutateAsync(), { done: t("search.queued") })}
              >
                {t("search.start")}
              </Button>
            </MoreActions>
            <Button kind="primary" onClick={() => setOpened("add")}>
              {t("add.open")}
            </Button>
          </>
        }
      />
      <section aria-label={t("queue")}>
        <h2 className="sr-only">{t("queue")}</h2>
        <ListToolbar
          search={{ label: t("filters.search"), asked: view.q, onAsk: (q) => narrow({ q }) }}
          chips={
            <>
              {CANDIDATE_STATES.map((one) => (
                <FilterChip
                  key={one}
                  count={list.data?.states[one] ?? null}
                  pressed={one === view.state}
                  onClick={() => narrow({ state: one === "open" ? null : one })}
                >
                  {t(`states.${one}`)}
                </FilterChip>
              ))}
            </>
          }
          filters={{
            set: [view.kind, view.certainty, view.evidence].filter((one) => one !== null && one !== undefined).length,
            fields: (
              <>
                <ChoiceFilter
                  label={t("filters.kind")}
                  value={view.kind}
                  onChoose={(value) => narrow({ kind: value })}
                  any={t("filters.any")}
                  choices={CANDIDATE_KINDS}
                  name={(one) => t(`kinds.${one}`)}
                />
                <ChoiceFilter
                  label={t("filters.certainty")}
                  value={view.certainty}
                  onChoose={(value) => narrow({ certainty: value })}
                  any={t("filters.any")}
                  choices={CANDIDATE_CERTAINTIES}
                  name={(one) => t(`certainties.${one}`)}
                />
                <ChoiceFilter
                  label={t("filters.evidence")}
                  value={view.evidence}
                  onChoose={(value) => narrow({ evidence: value })}
                  any={t("filters.any")}
                  choices={EVIDENCE_KINDS}
                  name={(one) => t(`evidence.${one}`)}
                />
              </>
            ),
            onClear: () => narrow({ kind: null, certainty: null, evidence: null }),
          }}
          choice={choice}
          exports={user.permissions.includes("findings:export") ? [{ label: t("export"), run: () => download() }] : []}
        />
        <div className="card mb-3">
          <ListState
            list={list}
            columns={6}
            isEmpty={({ data }) => data.length === 0}
            empty={
              isNarrowed ? (
                <Empty
                  icon="search"
                  title={t("empty")}
                  actions={
                    <Button onClick={() => narrow({ kind: null, certainty: null, evidence: null, q: null })}>
                      {t("clear")}
                    </Button>
                  }
                >
                  {t("emptyText")}
                </Empty>
              ) : expansion?.finished_at == null ? (
                <Blind title={t("notYet")} reason={t("notYetText")} />
              ) : (
                <Empty title={t("none")}>{t("noneText")}</Empty>
              )
            }
          >
            {({ data, pagination }) => (
              <>
                <p className="sr-only" role="status">
                  {t("count", { count: pagination.total })}
                </p>
                <Table
                  key={`${order?.column} ${order?.direction}`}
                  caption={t("queue")}
                  columns={columns}
                  rows={data}
                  rowKey={({ id }) => id}
                  firstOrder={order ?? undefined}
                  onOrder={onOrder}
                />
                <Pager
                  page={page}
                  pageSize={PAGE_SIZE}
                  total={pagination.total}
                  onPage={(next) => change({ page: String(next) })}
                />
              </>
            )}
          </ListState>
        </div>
        {selection.candidates.length > 0 && (
          <BulkBar label={t("selected", { count: selection.candidates.length })} onClear={selection.clear}>
            {mayDecide &&
              DECISIONS[view.state].map((decision) => (
                <Button key={decision} size="small" onClick={() => setOpened(decision)}>
                  {t(`decide.${decision}`)}
                </Button>
              ))}
          </BulkBar>
        )}
      </section>
      <p className="mb-6 text-[13px] text-ink-2">{t("about")}</p>
      <Gaps />
      <section aria-label={t("seeds")}>
        <h2 className="mb-2 font-semibold">{t("seeds")}</h2>
        <div className="card">
          <SeedList onAdd={() => setOpened("add")} />
        </div>
      </section>
      {parts !== null && opened === "add" && <parts.AddSeedDialog onClose={() => setOpened(null)} />}
      {parts !== null && opened !== null && opened !== "add" && (
        <parts.DecideDialog
          candidates={selection.candidates}
          decision={opened}
          onClose={() => {
            setOpened(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
