import { CLIENT_COLUMNS, type Problem } from "@parapet/domain/clients/client-list";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { importQuery, preview, startImport } from "./api.ts";

const MOST_BYTES = 2_000_000;
const EXAMPLE = `${CLIENT_COLUMNS.join(",")}\r\nExample Ltd,example.test,essentials,Ann,Lee,ann@example.test,en\r\n`;

type Preview = Awaited<ReturnType<typeof preview>>;

const Problems = ({ problems }: { problems: readonly Problem[] }) => {
  const t = useTranslations("organisations");
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

/** A file is chosen or dropped; anything that is plainly no list is refused here. */
const Chooser = ({ onText, onWrong }: { onText: (text: string) => void; onWrong: () => void }) => {
  const t = useTranslations("organisations");
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > MOST_BYTES || !/\.(csv|txt)$/i.test(file.name)) onWrong();
    else void file.text().then(onText);
  };
  return (
    // The input inside is the control; dropping onto its frame is a comfort beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      htmlFor={id}
      className={`grid cursor-pointer place-items-center rounded-control border border-dashed px-4 py-8 ${over ? "border-accent bg-sunken" : "border-line-2"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <span className="mb-2 font-semibold">{t("import.choose")}</span>
      <input id={id} type="file" accept=".csv,text/csv" onChange={(event) => take(event.target.files?.[0])} />
    </label>
  );
};

const Running = ({ id, onDone }: { id: string; onDone: () => Promise<void> }) => {
  const t = useTranslations("organisations");
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
      <progress className="w-full" value={done} max={total} aria-label={t("import.title")} />
      <span className="num">
        {over ? t("import.done", { total }) : t("import.progress", { done: String(done), total: String(total) })}
      </span>
    </div>
  );
};

/** Many clients from one file: looked at first, then taken in as a whole. */
export const ImportDialog = ({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) => {
  const t = useTranslations("organisations");
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
  const look = (text: string) =>
    work(async () => {
      setSeen(null);
      setCsv(text);
      setSeen(await preview(text));
    });
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
            {t("ranking.close")}
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
            <Chooser
              onText={(text) => void look(text)}
              onWrong={() => {
                setSeen(null);
                setFailure(t("import.notCsv"));
              }}
            />
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
                      { id: "domain", heading: t("columns.domains"), cell: (row) => <span className="font-mono">{row.domain}</span> }, // prettier-ignore
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
