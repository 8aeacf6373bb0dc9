import type { VendorFinding } from "@parapet/domain/contracts/third-party";
import { day } from "@parapet/words/format/day";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { SeverityChip } from "../../shared/ui/chips.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { answerDispute, dispute } from "./api.ts";
import { AnswerForm, DisputeForm, DisputeTag, DisputeWords } from "./dispute-parts.tsx";
import { Part } from "./part.tsx";
import { References } from "./references.tsx";

export const VendorFindingDrawer = ({
  vendor,
  finding,
  onClose,
}: {
  vendor: string;
  finding: VendorFinding;
  onClose: () => void;
}) => {
  const t = useTranslations("third-party");
  const queries = useQueryClient();
  const reread = () => queries.invalidateQueries({ queryKey: ["vendors"] });
  return (
    <Drawer open onClose={onClose} title={finding.title} head={<SeverityChip severity={finding.severity} boxed />}>
      <div className="grid gap-4">
        <div>
          <p className="mono break-all text-ink-2">{finding.path}</p>
          <p className="mt-2 whitespace-pre-line text-ink-2">{finding.description}</p>
          <p className="mt-2 text-xs text-ink-3">
            {t("finding.seen", { first: day(finding.first_seen), last: day(finding.last_seen) })}
          </p>
        </div>
        {finding.remediation !== "" && (
          <Part title={t("finding.fix")}>
            <p className="whitespace-pre-line text-ink-2">{finding.remediation}</p>
          </Part>
        )}
        {finding.references.length > 0 && (
          <Part title={t("table.references")}>
            <References addresses={finding.references} />
          </Part>
        )}
        <Part title={t("dispute.title")} aside={<DisputeTag finding={finding} />}>
          <div className="grid gap-3">
            <DisputeWords finding={finding} />
            {finding.dispute === "open" && (
              <AnswerForm
                send={async (accepted, text) => {
                  await answerDispute(vendor, finding.id, { accepted, text });
                  await reread();
                }}
              />
            )}
            {(finding.dispute === "none" || finding.dispute === "rejected") && (
              <DisputeForm
                send={async (input) => {
                  await dispute(vendor, finding.id, input);
                  await reread();
                }}
              />
            )}
          </div>
        </Part>
      </div>
    </Drawer>
  );
};
