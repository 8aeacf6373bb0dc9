import { deleteFile, insertShare, putAnswers, revokeShare, setVendorState } from "@parapet/db/queries/third-party";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type {
  answerQuestionnaire,
  deleteVendorFile,
  moveQuestionnaire,
  revokeVendorShare,
  shareVendor,
  uploadVendorFile,
} from "@parapet/domain/contracts/third-party";
import { DAY_MS } from "@parapet/domain/durations";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { newSecret, hashSecret } from "../../../platform/session/secrets.ts";
import { vendorOrRefuse } from "../vendor-wire.ts";
import { acceptFile, storeFile } from "./store-file.ts";

export const setQuestionnaireState = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof moveQuestionnaire, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  await setVendorState(db, org, row.id, {
    questionnaire: body.state,
    ...(body.state === "sent" && { questionnaire_due: body.due }),
  });
  const fact = { org, actor: actor.user, object: row.id, detail: { questionnaire: body.state } };
  await audit(db, from, services.now(), { action: "vendor.changed", ...fact });
};

export const storeAnswers = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof answerQuestionnaire, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  const at = services.now();
  if (!(await putAnswers(db, org, row.id, body.answers, { by: "customer", at, version: body.version })))
    throw new Refusal("conflict");
  await setVendorState(db, org, row.id, { questionnaire: "answered" });
  await audit(db, from, at, { action: "vendor.answered", org, actor: actor.user, object: row.id });
};

export const addEvidence = async (
  services: Pick<Services, "now">,
  { step, params, query, from }: Act<typeof uploadVendorFile, "step" | "params" | "query" | "from">,
  content: unknown,
) => {
  const found = await step((db, { reach }) => vendorOrRefuse(db, reach.scope, params.id));
  const file = await acceptFile(found.org_id as OrgId, content);
  return step(async (db, { actor, reach }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const [org, at] = [row.org_id as OrgId, services.now()];
    const stored = await storeFile(db, { org, vendor: row.id }, file, { ...query, by: "customer", at });
    const fact = {
      org,
      actor: actor.user,
      object: stored.id,
      detail: { size: stored.size, type: stored.media_type },
    };
    await audit(db, from, at, { action: "vendor.evidence", ...fact });
    return stored;
  });
};

export const removeEvidence = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof deleteVendorFile, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  if (!(await deleteFile(db, org, row.id, params.file))) throw new Refusal("not_found");
  const fact = { org, actor: actor.user, object: params.file, detail: { deleted: true } };
  await audit(db, from, services.now(), { action: "vendor.evidence", ...fact });
};

export const createShare = async (
  services: Pick<Services, "now">,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof shareVendor, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  const at = services.now();
  const token = newSecret();
  const expiresAt = new Date(at.getTime() + body.days * DAY_MS);
  const id = await insertShare(db, {
    org,
    vendor: row.id,
    tokenHash: hashSecret(token),
    mayAnswer: body.may_answer,
    by: actor.user,
    at,
    expiresAt,
  });
  const fact = { org, actor: actor.user, object: id, detail: { vendor: row.id, may_answer: body.may_answer } };
  await audit(db, from, at, { action: "vendor.shared", ...fact });
  return { token, expiresAt, id };
};

export const endShare = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof revokeVendorShare, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await vendorOrRefuse(db, reach.scope, params.id);
  const org = row.org_id as OrgId;
  if (!(await revokeShare(db, org, row.id, params.share, services.now()))) throw new Refusal("not_found");
  const fact = { org, actor: actor.user, object: params.share };
  await audit(db, from, services.now(), { action: "vendor.unshared", ...fact });
};
