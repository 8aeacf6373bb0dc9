import { putAnswers, setVendorState } from "@parapet/db/queries/third-party/vendor";
import { deleteFile, fileContent, insertShare, revokeShare } from "@parapet/db/queries/third-party/vendor-share";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  answerQuestionnaire,
  deleteVendorFile,
  moveQuestionnaire,
  readVendorFile,
  revokeVendorShare,
  shareVendor,
  uploadVendorFile,
} from "@parapet/domain/contracts/third-party/third-party";
import { DAY_MS } from "@parapet/domain/durations";
import { MAX_EVIDENCE_BYTES } from "@parapet/domain/third-party/evidence-file";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { storeFile } from "../commands/store-file.ts";
import { toVendor, vendorOrRefuse } from "../vendor-wire.ts";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

const moveQuestionnaireRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, moveQuestionnaire, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    await setVendorState(db, org, row.id, {
      questionnaire: body.state,
      ...(body.state === "sent" && { questionnaire_due: body.due }),
    });
    const fact = { org, actor: actor.user, object: row.id, detail: { questionnaire: body.state } };
    await audit(db, from, services.now(), { action: "vendor.changed", ...fact });
    return { data: toVendor(await vendorOrRefuse(db, reach.scope, params.id)) };
  });

const answerQuestionnaireRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, answerQuestionnaire, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    const at = services.now();
    if (!(await putAnswers(db, org, row.id, body.answers, { by: "customer", at, version: body.version })))
      throw new Refusal("conflict");
    await setVendorState(db, org, row.id, { questionnaire: "answered" });
    await audit(db, from, at, { action: "vendor.answered", org, actor: actor.user, object: row.id });
    return { data: toVendor(await vendorOrRefuse(db, reach.scope, params.id)) };
  });

const uploadVendorFileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    uploadVendorFile,
    "third-party:manage",
    async ({ actor, db, reach, params, query, from, request }) => {
      const row = await vendorOrRefuse(db, reach.scope, params.id);
      const org = row.org_id as OrgId;
      const at = services.now();
      const stored = await storeFile(db, { org, vendor: row.id }, request.body, { ...query, by: "customer", at });
      const fact = {
        org,
        actor: actor.user,
        object: stored.id,
        detail: { size: stored.size, type: stored.media_type },
      };
      await audit(db, from, at, { action: "vendor.evidence", ...fact });
      return { data: stored };
    },
    { bodyLimitBytes: MAX_EVIDENCE_BYTES },
  );

const readVendorFileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    readVendorFile,
    "third-party:manage",
    async ({ db, reach, params, reply }) => {
      const row = await vendorOrRefuse(db, reach.scope, params.id);
      const file = await fileContent(db, row.org_id as OrgId, row.id, params.file);
      if (file === undefined) throw new Refusal("not_found");
      // Always a download, never a page: uploaded content is never rendered on our origin.
      return reply
        .header("content-disposition", `attachment; filename="evidence.${EXTENSIONS[file.media_type] ?? "bin"}"`)
        .header("x-content-type-options", "nosniff")
        .type(file.media_type)
        .send(file.content);
    },
    { raw: true },
  );

const deleteVendorFileRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, deleteVendorFile, "third-party:manage", async ({ actor, db, reach, params, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    if (!(await deleteFile(db, org, row.id, params.file))) throw new Refusal("not_found");
    const fact = { org, actor: actor.user, object: params.file, detail: { deleted: true } };
    await audit(db, from, services.now(), { action: "vendor.evidence", ...fact });
    return { data: { deleted: true as const } };
  });

const shareVendorRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, shareVendor, "third-party:manage", async ({ actor, db, reach, params, body, from }) => {
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
    return { data: { id, token, expires_at: unixSeconds(expiresAt) } };
  });

const revokeVendorShareRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, revokeVendorShare, "third-party:manage", async ({ actor, db, reach, params, from }) => {
    const row = await vendorOrRefuse(db, reach.scope, params.id);
    const org = row.org_id as OrgId;
    if (!(await revokeShare(db, org, row.id, params.share, services.now()))) throw new Refusal("not_found");
    const fact = { org, actor: actor.user, object: params.share };
    await audit(db, from, services.now(), { action: "vendor.unshared", ...fact });
    return { data: { revoked: true as const } };
  });

/** The questionnaire of a vendor: answers, evidence, and links that let the vendor see or fill in its own page. */
export const thirdPartyQuestionnaireRoutes: readonly Route<RouteServices>[] = [
  moveQuestionnaireRoute,
  answerQuestionnaireRoute,
  uploadVendorFileRoute,
  readVendorFileRoute,
  deleteVendorFileRoute,
  shareVendorRoute,
  revokeVendorShareRoute,
];
