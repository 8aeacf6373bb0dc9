import { countOpening, disputeFinding, putAnswers, setVendorState, shareByHash } from "@parapet/db/queries/third-party";
import { within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { restrictedAreas } from "@parapet/domain/access";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type {
  answerSharedVendor,
  disputeSharedVendor,
  uploadSharedVendor,
} from "@parapet/domain/contracts/third-party";
import type { FindingArea } from "@parapet/domain/risk";
import type { Transaction } from "kysely";

import type { Act } from "../../../platform/act.ts";
import { type AuditAction, audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import { acceptFile, storeFile } from "./store-file.ts";

type Given = Pick<Services, "db" | "now">;

export interface Opened {
  readonly share: string;
  readonly org: OrgId;
  readonly vendor: string;
  readonly mayAnswer: boolean;
  readonly expiresAt: Date;
  /** Areas whose findings the owner of the link may not read now. */
  readonly hidden: readonly FindingArea[];
}

/** Runs work in the rows of the organization whose vendor the link opens. */
export const behind = async <Result>(
  services: Given,
  token: string,
  work: (tx: Transaction<Tables>, of: Opened) => Promise<Result>,
): Promise<Result> => {
  const found = await asSystem(services.db, "mailed-link", async (tx) => {
    const share = await shareByHash(tx, hashSecret(token), services.now());
    const owner = share === undefined ? null : await ownerNow(tx, "vendor-share", share.id, services.now());
    return share === undefined || owner === null ? undefined : { ...share, hidden: restrictedAreas(owner) };
  });
  // One answer for a link that never was, that has ended and that was revoked.
  if (found === undefined) throw new Refusal("gone", "share_gone");
  const of: Opened = {
    share: found.id,
    org: found.org_id as OrgId,
    vendor: found.vendor_id,
    mayAnswer: found.may_answer,
    expiresAt: found.expires_at,
    hidden: found.hidden,
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

export const recordOpening = async (services: Given, tx: Transaction<Tables>, of: Opened, from: RequestOrigin) => {
  await countOpening(tx, of.org, of.share, services.now());
  await note(services, tx, from, of, "vendor.opened");
};

export const answerAsVendor = async (
  services: Given,
  tx: Transaction<Tables>,
  of: Opened,
  { answers, version }: Act<typeof answerSharedVendor, "body">["body"],
  from: RequestOrigin,
) => {
  refuseReadOnly(of);
  const by = { by: "vendor", at: services.now(), version } as const;
  if (!(await putAnswers(tx, of.org, of.vendor, answers, by))) throw new Refusal("conflict");
  await setVendorState(tx, of.org, of.vendor, { questionnaire: "answered" });
  await note(services, tx, from, of, "vendor.answered");
};

export const disputeAsVendor = async (
  services: Given,
  tx: Transaction<Tables>,
  of: Opened,
  { finding, reason, text }: Act<typeof disputeSharedVendor, "body">["body"],
  from: RequestOrigin,
) => {
  refuseReadOnly(of);
  const dispute = { reason, text, by: "vendor", at: services.now() } as const;
  if (!(await disputeFinding(tx, of.org, of.vendor, finding, dispute))) throw new Refusal("conflict", "dispute_closed");
  await note(services, tx, from, of, "vendor.disputed");
};

export const addVendorEvidence = async (
  services: Given,
  token: string,
  { content, question, name }: Act<typeof uploadSharedVendor, "query">["query"] & { readonly content: unknown },
  from: RequestOrigin,
) => {
  const org = await behind(services, token, async (_tx, of) => {
    refuseReadOnly(of);
    return of.org;
  });
  const file = await acceptFile(org, content);
  return behind(services, token, async (tx, of) => {
    refuseReadOnly(of);
    const stored = await storeFile(tx, of, file, { question, name, by: "vendor", at: services.now() });
    await note(services, tx, from, of, "vendor.evidence");
    return stored;
  });
};
