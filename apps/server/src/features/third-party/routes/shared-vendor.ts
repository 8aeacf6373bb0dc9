import { putAnswers, setVendorState } from "@parapet/db/queries/third-party/vendor";
import { disputeFinding, vendorFindingsPage } from "@parapet/db/queries/third-party/vendor-finding";
import { countOpening, shareByHash } from "@parapet/db/queries/third-party/vendor-share";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import {
  answerSharedVendor,
  disputeSharedVendor,
  openSharedVendor,
  ShareToken,
  uploadSharedVendor,
} from "@parapet/domain/contracts/third-party/third-party";
import { MAX_EVIDENCE_BYTES } from "@parapet/domain/third-party/evidence-file";
import type { Transaction } from "kysely";

import { type AuditAction, audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { serveAnyone } from "../../../platform/http/serve.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { storeFile } from "../commands/store-file.ts";
import { toVendor, toVendorFinding, vendorOrRefuse, vendorStory } from "../vendor-wire.ts";

/** Guessing 256 bits is hopeless; the limit keeps it from costing us anything. */
const LIMIT = { max: 60, perSeconds: 60 };
const MAX_SHOWN = 200;
const TOKEN_HEADER = "x-share-token";

interface Opened {
  readonly share: string;
  readonly org: OrgId;
  readonly vendor: string;
  readonly mayAnswer: boolean;
  readonly expiresAt: Date;
}

type Given = Pick<Services, "db" | "now">;

const behind = async <Result>(
  services: Given,
  token: string,
  work: (tx: Transaction<Tables>, of: Opened) => Promise<Result>,
): Promise<Result> => {
  const found = await asSystem(services.db, "mailed-link", async (tx) => {
    const share = await shareByHash(tx, hashSecret(token), services.now());
    return share !== undefined && (await ownerNow(tx, "vendor-share", share.id, services.now())) !== null
      ? share
      : undefined;
  });
  // One answer for a link that never was, that has ended and that was revoked.
  if (found === undefined) throw new Refusal("gone", "share_gone");
  const of: Opened = {
    share: found.id,
    org: found.org_id as OrgId,
    vendor: found.vendor_id,
    mayAnswer: found.may_answer,
    expiresAt: found.expires_at,
  };
  // From here on only the rows of that organization can be seen.
  return within(services.db, [of.org], (tx) => work(tx, of));
};

const refuseReadOnly = ({ mayAnswer }: Opened): void => {
  if (!mayAnswer) throw new Refusal("not_allowed", "share_read_only");
};

const note = (services: Given, tx: Transaction<Tables>, from: RequestOrigin, of: Opened, action: AuditAction) =>
  audit(tx, from, services.now(), {
    action,
    org: of.org,
    actor: null,
    object: of.vendor,
    detail: { share: of.share },
  });

const openSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    openSharedVendor,
    ({ body, locale, from }) =>
      behind(services, body.token, async (tx, of) => {
        const row = await vendorOrRefuse(tx, [of.org], of.vendor);
        const vendor = toVendor(row);
        const { rows } = await vendorFindingsPage(tx, of.org, of.vendor, {}, { limit: MAX_SHOWN, offset: 0 });
        await countOpening(tx, of.org, of.share, services.now());
        await note(services, tx, from, of, "vendor.opened");
        return {
          data: {
            organisation: row.organisation,
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
        refuseReadOnly(of);
        const by = { by: "vendor", at: services.now(), version: body.version } as const;
        if (!(await putAnswers(tx, of.org, of.vendor, body.answers, by))) throw new Refusal("conflict");
        await setVendorState(tx, of.org, of.vendor, { questionnaire: "answered" });
        await note(services, tx, from, of, "vendor.answered");
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
        refuseReadOnly(of);
        const { reason, text } = body;
        if (
          !(await disputeFinding(tx, of.org, of.vendor, body.finding, {
            reason,
            text,
            by: "vendor",
            at: services.now(),
          }))
        )
          throw new Refusal("conflict", "dispute_closed");
        await note(services, tx, from, of, "vendor.disputed");
        return { data: { saved: true as const } };
      }),
    { limit: LIMIT },
  );

const uploadSharedVendorRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    uploadSharedVendor,
    ({ query, from, request }) => {
      const token = ShareToken.safeParse(request.headers[TOKEN_HEADER]);
      if (!token.success) throw new Refusal("gone", "share_gone");
      return behind(services, token.data, async (tx, of) => {
        refuseReadOnly(of);
        const stored = await storeFile(tx, of, request.body, { ...query, by: "vendor", at: services.now() });
        await note(services, tx, from, of, "vendor.evidence");
        return { data: stored };
      });
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
