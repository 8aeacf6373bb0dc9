import type { VendorDetail } from "@parapet/domain/contracts/third-party";
import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Trend } from "../../shared/charts/trend.tsx";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { saveFile } from "../../shared/save-file.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { Blind, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { addFile, dropFile, fetchFile, look, moveTo, remove, saveAnswers, vendorQuery } from "./api.ts";
import { DetailsForm } from "./details-form.tsx";
import { EvidenceFiles } from "./evidence-files.tsx";
import { Part } from "./part.tsx";
import { QuestionnaireForm } from "./questionnaire-form.tsx";
import { SharesPart } from "./shares-part.tsx";
import { TIER_KINDS } from "./vendor-columns.tsx";
import { VendorScore } from "./vendor-score.tsx";

const Questionnaire = ({ vendor, onChanged }: { vendor: VendorDetail; onChanged: () => Promise<unknown> }) => {
  const t = useTranslations("third-party");
  const errorText = useErrorText();
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.failed"), text: errorText(error) });
    }
    await onChanged();
  };
  return (
    <>
      <Part title={t("answers.title")} aside={<Tag>{t(`questionnaire.${vendor.questionnaire}`)}</Tag>}>
        <div className="mb-3 flex flex-wrap gap-2">
          <Button size="small" onClick={() => void attempt(() => moveTo(vendor.id, "sent"))}>
            {t("answers.markSent")}
          </Button>
          <Button size="small" onClick={() => void attempt(() => moveTo(vendor.id, "reviewed"))}>
            {t("answers.markReviewed")}
          </Button>
        </div>
        <QuestionnaireForm
          answers={vendor.answers}
          version={vendor.answers_version}
          reread={onChanged}
          save={(answers, version) => saveAnswers(vendor.id, { answers, version })}
        />
      </Part>
      <Part title={t("files.title")}>
        <EvidenceFiles
          files={vendor.files}
          usage={vendor.evidence}
          organizationUsage={vendor.organization_evidence}
          add={async (question, file) => {
            await addFile(vendor.id, question, file);
            await onChanged();
          }}
          download={(id, name) => void attempt(async () => saveFile(await fetchFile(vendor.id, id), name))}
          remove={(id) => void attempt(() => dropFile(vendor.id, id))}
        />
      </Part>
    </>
  );
};

const RemoveVendor = ({ vendor, onDone }: { vendor: VendorDetail; onDone: () => void }) => {
  const t = useTranslations("third-party");
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      await remove(vendor.id);
      toast({ kind: "success", title: t("drawer.removed", { name: vendor.name }) });
      onDone();
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.failed"), text: errorText(error) });
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setAsking(true)}>
        {t("drawer.remove")}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t("drawer.removeTitle", { name: vendor.name })}
          text={t("drawer.removeText")}
          actions={
            <>
              <Button kind="ghost" onClick={() => setAsking(false)}>
                {t("cancel")}
              </Button>
              <Button kind="danger" busy={busy && t("saving")} onClick={() => void go()}>
                {t("drawer.remove")}
              </Button>
            </>
          }
        />
      )}
    </>
  );
};

/** One vendor: score and trend, questionnaire, evidence, links, details. */
export const VendorDrawer = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTranslations("third-party");
  const { to } = useLocale();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const one = useQuery(vendorQuery(id));
  const reread = () => queries.invalidateQueries({ queryKey: ["vendors"] });
  const again = async () => {
    try {
      await look(id);
      toast({ kind: "success", title: t("drawer.asked") });
    } catch (error) {
      toast({ kind: "failure", title: t("drawer.failed"), text: errorText(error) });
    }
    await reread();
  };
  const vendor = one.data;
  return (
    <Drawer
      open
      onClose={onClose}
      title={vendor?.name ?? t("table.vendor")}
      head={vendor !== undefined && <Tag kind={TIER_KINDS[vendor.tier]}>{t(`tier.${vendor.tier}`)}</Tag>}
    >
      {one.isError && <Failed error={one.error} onRetry={() => void one.refetch()} />}
      {one.isPending && (
        <Loading>
          <Skeleton className="block h-40" />
        </Loading>
      )}
      {vendor !== undefined && (
        <div className="grid gap-5">
          <div className="grid gap-3">
            <p className="mono text-ink-2">{shownDomain(vendor.domain)}</p>
            {vendor.state === "not assessed" && <Blind reason={t("blindText")} />}
            {vendor.score === null && vendor.state !== "not assessed" ? (
              <p role="status">{t(`state.${vendor.state}`)}</p>
            ) : (
              <VendorScore score={vendor.score} confidence={vendor.confidence} criticals={vendor.criticals} />
            )}
            <div className="flex flex-wrap gap-2">
              <Button icon="refresh" onClick={() => void again()}>
                {t("drawer.look")}
              </Button>
              <ButtonLink to={to(`/dashboard/third-party-management/third-party-data?vendor=${vendor.id}`)}>
                {t("drawer.findings")}
              </ButtonLink>
            </div>
          </div>
          {vendor.trend.length > 0 && (
            <Part title={t("drawer.trend")}>
              {vendor.trend.length === 1 ? (
                <p className="text-[13px] text-ink-2">{t("drawer.oneAssessment")}</p>
              ) : (
                <Trend points={vendor.trend.map(({ at, score }) => ({ day: day(at), score }))} />
              )}
            </Part>
          )}
          <SharesPart vendor={vendor} onChanged={() => void reread()} />
          <Questionnaire vendor={vendor} onChanged={reread} />
          <Part title={t("drawer.details")}>
            <DetailsForm vendor={vendor} onChanged={reread} />
          </Part>
          <div>
            <RemoveVendor
              vendor={vendor}
              onDone={() => {
                void reread();
                onClose();
              }}
            />
          </div>
        </div>
      )}
    </Drawer>
  );
};
