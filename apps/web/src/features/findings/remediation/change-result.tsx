import type { ChangeProgress } from "@parapet/domain/contracts/remediation";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";

import { useCountdown } from "../../../shared/form/use-countdown.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { changeProgress, useForgetting, useUndoWork } from "./api.ts";

const UNDO_SECONDS = 60;

/** How far a large change is; it goes on when the page is left. */
export const ChangeProgressBanner = ({
  started,
  onEnd,
}: {
  started: ChangeProgress;
  onEnd: (ended: ChangeProgress) => void;
}) => {
  const t = useTranslations("remediation");
  const forget = useForgetting();
  const { data } = useQuery(changeProgress(started.id));
  const { state, total, done } = data ?? started;
  const end = useEffectEvent(() => {
    if (data === undefined) return;
    void forget();
    onEnd(data);
  });
  useEffect(() => {
    if (state !== "running") end();
  }, [state]);
  return (
    <div className="mb-3">
      <Banner>
        <span className="flex flex-wrap items-center gap-3">
          <span role="status">{t("done.running", { done, total })}</span>
          <progress className="h-2 w-64 max-w-full" value={done} max={total} aria-label={t("done.progress")} />
        </span>
      </Banner>
    </div>
  );
};

/** What a bulk change did and what it skipped, with its undo for a minute. */
export const ChangeResultBanner = ({ result, onDismiss }: { result: ChangeProgress; onDismiss: () => void }) => {
  const t = useTranslations("remediation");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const undo = useUndoWork();
  const { leftMs } = useCountdown(result.undo_until === null ? 0 : UNDO_SECONDS);
  const left = Math.ceil(leftMs / 1000);
  const [failure, setFailure] = useState<string | null>(null);
  const revert = async () => {
    setFailure(null);
    try {
      await undo.mutateAsync(result.id);
    } catch (error) {
      setFailure(common("pair", { label: t("done.notUndone"), value: errorText(error) }));
    }
  };
  if (result.state === "failed")
    return (
      <div className="mb-3">
        <Banner icon="warning" onDismiss={onDismiss}>
          {common("pair", { label: t("change.failed"), value: result.failure ?? "" })}
        </Banner>
      </div>
    );
  const parts =
    undo.data === undefined
      ? [
          t("done.changed", { count: result.changed }),
          ...result.skipped.map(({ reason, findings: count }) => t(`done.skipped.${reason}`, { count })),
        ]
      : [
          t("done.undone", { count: undo.data.reverted }),
          ...(undo.data.kept === 0 ? [] : [t("done.kept", { count: undo.data.kept })]),
        ];
  return (
    <div className="mb-3">
      <Banner icon="check" onDismiss={onDismiss}>
        <span className="flex flex-wrap items-center gap-3">
          <span>{[...parts, ...(failure === null ? [] : [failure])].join(" · ")}</span>
          {undo.data === undefined && left > 0 && (
            <Button size="small" busy={undo.isPending && t("change.applying")} onClick={() => void revert()}>
              {t("done.undo", { seconds: String(left) })}
            </Button>
          )}
        </span>
      </Banner>
    </div>
  );
};
