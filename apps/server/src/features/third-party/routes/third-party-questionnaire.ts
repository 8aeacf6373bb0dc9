import { fileContent } from "@parapet/db/queries/third-party";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  answerQuestionnaire,
  deleteVendorFile,
  moveQuestionnaire,
  readVendorFile,
  revokeVendorShare,
  shareVendor,
  uploadVendorFile,
} from "@parapet/domain/contracts/third-party";
import { MAX_EVIDENCE_BYTES } from "@parapet/domain/third-party";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  setQuestionnaireState,
  storeAnswers,
  addEvidence,
  removeEvidence,
  createShare,
  endShare,
} from "../commands/manage-questionnaire.ts";
import { toVendor, vendorOrRefuse } from "../vendor-wire.ts";

const EXTENSIONS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
};

const moveQuestionnaireRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, moveQuestionnaire, async (call) => {
    await setQuestionnaireState(services, call);
    return { data: toVendor(await vendorOrRefuse(call.db, call.reach.scope, call.params.id)) };
  });

const answerQuestionnaireRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, answerQuestionnaire, async (call) => {
    await storeAnswers(services, call);
    return { data: toVendor(await vendorOrRefuse(call.db, call.reach.scope, call.params.id)) };
  });

const uploadVendorFileRoute: Route<RouteServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    uploadVendorFile,
    async (call) => {
      return { data: await addEvidence(services, call, call.request.body) };
    },
    { bodyLimitBytes: MAX_EVIDENCE_BYTES },
  );

const readVendorFileRoute: Route<RouteServices> = (app, services) =>
  serve(
    app,
    services,
    readVendorFile,
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
  serve(app, services, deleteVendorFile, async (call) => {
    await removeEvidence(services, call);
    return { data: { deleted: true as const } };
  });

const shareVendorRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, shareVendor, async (call) => {
    const { token, expiresAt, id } = await createShare(services, call);
    return { data: { id, token, expires_at: unixSeconds(expiresAt) } };
  });

const revokeVendorShareRoute: Route<RouteServices> = (app, services) =>
  serve(app, services, revokeVendorShare, async (call) => {
    await endShare(services, call);
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
