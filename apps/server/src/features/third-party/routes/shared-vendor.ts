import { vendorFindingsPage } from "@parapet/db/queries/third-party";
import {
  answerSharedVendor,
  disputeSharedVendor,
  openSharedVendor,
  ShareToken,
  uploadSharedVendor,
} from "@parapet/domain/contracts/third-party";
import { MAX_EVIDENCE_BYTES } from "@parapet/domain/third-party";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  addVendorEvidence,
  answerAsVendor,
  behind,
  disputeAsVendor,
  recordOpening,
} from "../commands/act-as-vendor.ts";
import { toVendor, toVendorFinding, vendorOrRefuse, vendorStory } from "../vendor-wire.ts";

/** Guessing 256 bits is hopeless; the limit keeps it from costing us anything. */
const LIMIT = { max: 60, perSeconds: 60 };
const MAX_SHOWN = 200;
const TOKEN_HEADER = "x-share-token";

type Given = Pick<Services, "db" | "now">;

const openSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    openSharedVendor,
    ({ body, locale, from }) =>
      behind(services, body.token, async (tx, of) => {
        const row = await vendorOrRefuse(tx, [of.org], of.vendor);
        const vendor = toVendor(row);
        const { rows } = await vendorFindingsPage(
          tx,
          of.org,
          of.vendor,
          {},
          { limit: MAX_SHOWN, offset: 0 },
          of.hidden,
        );
        await recordOpening(services, tx, of, from);
        return {
          data: {
            organization: row.organization,
            name: vendor.name,
            domain: vendor.domain,
            score: vendor.score,
            level: vendor.level,
            confidence: vendor.confidence,
            criticals: vendor.criticals,
            assessed_at: vendor.assessed_at,
            may_answer: of.mayAnswer,
            expires_at: unixSeconds(of.expiresAt),
            questionnaire_due: vendor.questionnaire_due,
            answers_version: vendor.answers_version,
            findings: rows.map((it) => toVendorFinding(it, locale, row.assessed_at)),
            ...(await vendorStory(tx, of.org, of.vendor)),
          },
        };
      }),
    { limit: LIMIT },
  );

const answerSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    answerSharedVendor,
    ({ body, from }) =>
      behind(services, body.token, async (tx, of) => {
        await answerAsVendor(services, tx, of, body, from);
        return { data: { saved: true as const } };
      }),
    { limit: LIMIT },
  );

const disputeSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    disputeSharedVendor,
    ({ body, from }) =>
      behind(services, body.token, async (tx, of) => {
        await disputeAsVendor(services, tx, of, body, from);
        return { data: { saved: true as const } };
      }),
    { limit: LIMIT },
  );

const uploadSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    uploadSharedVendor,
    async ({ query, from, request }) => {
      const token = ShareToken.safeParse(request.headers[TOKEN_HEADER]);
      if (!token.success) throw new Refusal("gone", "share_gone");
      return { data: await addVendorEvidence(services, token.data, { ...query, content: request.body }, from) };
    },
    { limit: LIMIT, bodyLimitBytes: MAX_EVIDENCE_BYTES },
  );

/** What a vendor sees and says through a link. The link opens one vendor of one organization and nothing beside it. */
export const sharedVendorRoutes: readonly Route<Given>[] = [
  openSharedVendorRoute,
  answerSharedVendorRoute,
  disputeSharedVendorRoute,
  uploadSharedVendorRoute,
];
