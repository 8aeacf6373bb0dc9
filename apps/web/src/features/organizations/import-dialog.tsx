import { CLIENT_COLUMNS, type Problem } from "@parapet/domain/clients";
import { shownDomain } from "@parapet/domain/risk";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { FileDrop } from "../../shared/ui/file-drop.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { importQuery, preview, startImport } from "./api.ts";

const MAX_BYTES = 2_000_000;
const EXAMPLE = `${CLIENT_COLUMNS.join(",")}\r\nExample Ltd,example.test,essentials,Ann,Lee,ann@example.test,en\r\n`;

type Preview = Awaited<ReturnType<typeof preview>>;

const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useTranslations("organizations");
  return (
    <ul className="grid max-h-[30vh] gap-1.5 overflow-y-auto text-[13px]">
      {problems.map(({ line, column, problem }) => (
        <li key={`${line} ${column} ${problem}`} className="flex flex-wrap gap-2">
          {line > 0 && <b className="num font-semibold">{t("import.line", { line: String(line) })}</b>}
          {column !== null && <span className="font-mono">{column}</span>}
          <span>{t(`import.problems.${problem}`)}</span>
        </li>
      ))}
    </ul>
  );
};

const Running = ({ id, onDone }: { id: string; onDone: () => Promise<void> }) => {
  const t = useTranslations("organizations");
  const state = useQuery(importQuery(id)).data;
  const over = state?.state === "done";
  useEffect(() => {
    if (over) void onDone();
  }, [over, onDone]);
  const [done, total] = [state?.done ?? 0, state?.total ?? 1];
  if (state?.state === "failed") {
    return (
      <>
        <FormFailure text={t("import.failed")} />
        {state.problem !== null && <Problems problems={[state.problem]} />}
      </>
    );
  }
  return (
    <div className="grid gap-2" role="status">
      <progress className="progress-bar" value={done} max={total} aria-label={t("import.title")} />
      <span className="num">
        {over ? t("import.done", { total }) : t("import.progress", { done: String(done), total: String(total) })}
      </span>
    </div>
  );
};

/** Imports clients from one file: validated first, then imported as a whole. */
export const ImportDialog = ({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) => {
  const t = useTranslations("organizations");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [csv, setCsv] = useState("");
  const [seen, setSeen] = useState<Preview | null>(null);
  const [running, setRunning] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const work = async (step: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure(errorText(error));
    }
    setBusy(false);
  };
  const check = (text: string) =>
    work(async () => {
      setSeen(null);
      setCsv(text);
      setSeen(await preview(text));
    });
  /** Anything that is plainly no list is refused here. */
  const take = (file: File) => {
    if (file.size <= MAX_BYTES && /\.(csv|txt)$/i.test(file.name)) {
      void file.text().then(check);
      return;
    }
    setSeen(null);
    setFailure(t("import.notCsv"));
  };
  const ready = seen !== null && seen.problem_count === 0 && seen.good > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("import.title")}
      text={t("import.text")}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {common("action.close")}
          </Button>
          {running === null && (
            <Button
              kind="primary"
              disabled={!ready}
              busy={busy && t("busy")}
              onClick={() => void work(async () => setRunning((await startImport(csv)).id))}
            >
              {t("import.start", { count: seen?.good ?? 0 })}
            </Button>
          )}
        </>
      }
    >
      <div className="modal-b grid gap-4">
        {running === null ? (
          <>
            <FileDrop label={t("import.choose")} accept=".csv,text/csv" onFile={take} />
            <div>
              <Button
                size="small"
                icon="download"
                onClick={() => saveFile(new Blob([EXAMPLE], { type: "text/csv" }), "clients.csv")}
              >
                {t("import.example")}
              </Button>
            </div>
            <FormFailure text={failure} />
            {busy && <p role="status">{t("import.reading")}</p>}
            {seen !== null && (
              <>
                <p className="num" role="status">
                  {t("import.seen", { read: seen.read, good: String(seen.good) })}
                </p>
                {seen.problem_count > 0 && (
                  <>
                    <FormFailure text={t("import.mistakes", { count: seen.problem_count })} />
                    <Problems problems={seen.problems} />
                  </>
                )}
                {seen.sample.length > 0 && (
                  <Table
                    caption={t("import.title")}
                    maxHeight="30vh"
                    rows={seen.sample}
                    rowKey={({ line }) => String(line)}
                    columns={[
                      { id: "name", heading: t("columns.name"), cell: (row) => row.name },
                      {
                        id: "domain",
                        heading: t("columns.domains"),
                        cell: (row) => <span className="font-mono">{shownDomain(row.domain)}</span>,
                      },
                      { id: "plan", heading: t("columns.plan"), cell: (row) => row.plan },
                      { id: "administrator", heading: t("columns.administrator"), cell: (row) => row.administrator },
                    ]}
                  />
                )}
              </>
            )}
          </>
        ) : (
          <Running id={running} onDone={onDone} />
        )}
      </div>
    </Dialog>
  );
};
