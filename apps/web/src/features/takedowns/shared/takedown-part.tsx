import type { Takedown } from "@parapet/domain/contracts/takedowns";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { saveFile } from "../../../shared/save-file.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { packFile, takedownsByFinding, withdraw } from "./api.ts";
import { RequestDialog } from "./request-dialog.tsx";
import { StateTag } from "./state-tag.tsx";

const ENDED: readonly Takedown["state"][] = ["withdrawn", "rejected"];

/** The row's own place: the state of its request, or the way to ask for one. */
export const TakedownCell = ({ finding, name }: { finding: string; name: string }) => {
  const t = useTranslations("takedowns");
  const mayAsk = useUser().permissions.includes("takedowns:request");
  const known = useQuery({ ...takedownsByFinding, enabled: mayAsk });
  const [isAsking, setAsking] = useState(false);
  if (!mayAsk) return "---";
  if (known.isError) return t("request.unknown");
  if (known.data === undefined) return null;
  const one = known.data.get(finding);
  if (one !== undefined && !ENDED.includes(one.state)) return <StateTag state={one.state} />;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t("request.open")}
        <span className="sr-only"> {name}</span>
      </Button>
      {isAsking && <RequestDialog finding={finding} name={name} onClose={() => setAsking(false)} />}
    </>
  );
};

/** What became of a look-alike's takedown, and what its customer can do about it. */
export const TakedownPart = ({ finding, name }: { finding: string; name: string }) => {
  const t = useTranslations("takedowns");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const known = useQuery(takedownsByFinding);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const one = known.data?.get(finding);
  const download = async (id: string) => {
    try {
      saveFile(await packFile(id), `takedown-${name}.pdf`);
    } catch (error) {
      toast({ kind: "failure", title: t("part.packFailed"), text: errorText(error) });
    }
  };
  const takeBack = async (id: string) => {
    setBusy(true);
    try {
      await withdraw(id);
      toast({ kind: "success", title: t("part.withdrawn") });
    } catch (error) {
      toast({ kind: "failure", title: t("part.notWithdrawn"), text: errorText(error) });
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: ["takedowns"] });
  };
  return (
    <section className="border-t border-line pt-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t("part.title")}</h3>
        {one !== undefined && <StateTag state={one.state} />}
      </div>
      {known.isError && <p className="text-ink-2">{errorText(known.error)}</p>}
      {one !== undefined && (
        <p className="mb-2 text-[13px] text-ink-2">
          {t(`reason.${one.reason}`)}, {day(one.requested_at)}
          {one.re_emerged_at !== null && ` · ${t("back", { day: day(one.re_emerged_at) })}`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {known.data !== undefined && (one === undefined || ENDED.includes(one.state)) && (
          <Button onClick={() => setAsking(true)}>{t("request.open")}</Button>
        )}
        {one?.has_evidence === true && (
          <Button icon="download" onClick={() => void download(one.id)}>
            {t("part.pack")}
          </Button>
        )}
        {one?.state === "requested" && (
          <Button kind="ghost" busy={busy && t("part.withdraw")} onClick={() => void takeBack(one.id)}>
            {t("part.withdraw")}
          </Button>
        )}
      </div>
      {one === undefined && known.data !== undefined && <p className="mt-2 text-[13px] text-ink-3">{t("part.text")}</p>}
      {isAsking && <RequestDialog finding={finding} name={name} onClose={() => setAsking(false)} />}
    </section>
  );
};
