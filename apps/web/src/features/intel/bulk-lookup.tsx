import { MAX_LOOKED_UP } from "@parapet/domain/contracts/choices";
import type { IocRow } from "@parapet/domain/contracts/intel";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";

import { pastedLines } from "../../shared/format/pasted-lines.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { Failed, Loading } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { type LookedUp, lookUp } from "./ioc-api.ts";
import { LookedUpTable } from "./looked-up-table.tsx";
import { lookupCsv } from "./lookup-csv.ts";

const download = (answer: LookedUp) =>
  saveFile(new Blob([lookupCsv(answer)], { type: "text/csv;charset=utf-8" }), "lookup.csv");

/** A pasted list, looked up at once: known, unknown and unreadable lines add up to what was sent. */
export const BulkLookup = ({ onOpen }: { onOpen: (ioc: IocRow) => void }) => {
  const t = useTranslations("threat-intel");
  const format = useFormatter();
  const [text, setText] = useState("");
  const asked = useMutation({ mutationFn: lookUp });
  const lines = pastedLines(text);
  const tooMany = lines.length > MAX_LOOKED_UP;
  return (
    <div className="grid gap-3">
      <Card>
        <TextField
          label={t("bulk.label")}
          hint={t("bulk.hint", { most: MAX_LOOKED_UP })}
          error={tooMany ? t("bulk.tooMany", { most: MAX_LOOKED_UP, count: lines.length }) : undefined}
          rows={7}
          spellCheck={false}
          value={text}
          placeholder={"198.51.100.77\nhxxps://cdn[.]example[.]test/a\nd41d8cd98f00b204e9800998ecf8427e"}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Button
            kind="primary"
            busy={asked.isPending && t("bulk.looking")}
            disabled={lines.length === 0 || tooMany}
            onClick={() => asked.mutate(lines)}
          >
            {t("bulk.go")}
          </Button>
          <span className="text-[13px] text-ink-2">{t("bulk.lines", { count: lines.length })}</span>
          {asked.data !== undefined && (
            <Button icon="download" className="ml-auto" onClick={() => download(asked.data)}>
              {t("exportCsv")}
            </Button>
          )}
        </div>
      </Card>
      <div aria-live="polite">
        {asked.isPending && (
          <Loading>
            <div className="card">
              <TableSkeleton columns={6} />
            </div>
          </Loading>
        )}
        {asked.isError && (
          <div className="card">
            <Failed error={asked.error} onRetry={() => asked.mutate(lines)} />
          </div>
        )}
        {asked.data !== undefined && !asked.isPending && (
          <>
            <p className="mb-3 text-sm">
              {t.rich("bulk.sum", {
                lines: format.number(asked.data.counts.lines),
                known: format.number(asked.data.counts.known),
                unknown: format.number(asked.data.counts.unknown),
                unreadable: format.number(asked.data.counts.unreadable),
                b: (chunks) => <b>{chunks}</b>,
              })}{" "}
              <span className="text-ink-2">{t("bulk.unknownMeans")}</span>
            </p>
            <LookedUpTable answer={asked.data} onOpen={onOpen} />
          </>
        )}
      </div>
    </div>
  );
};
