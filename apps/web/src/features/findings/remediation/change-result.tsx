import type { changeWork } from "@parapet/domain/contracts/work";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { useCountdown } from "../../../shared/form/use-countdown.ts";
import { Banner } from "../../../shared/ui/banner.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { useUndoWork } from "./api.ts";

export type ChangeResult = z.infer<(typeof changeWork)["reply"]>["data"];

const UNDO_SECONDS = 60;

/** What a bulk change did and what it skipped, with its undo for a minute. */
export const ChangeResultBanner = ({ result, onDismiss }: { result: ChangeResult; onDismiss: () => void }) => {
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
