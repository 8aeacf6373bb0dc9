import type { Db } from "@parapet/db/db";
import {
  type CaptureKey,
  findingsOfLookAlike,
  insertPicture,
  newestPicture,
  ownFingerprints,
  putCapture,
  seePictureAgain,
  writeAppearance,
} from "@parapet/db/queries/screenshots";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import { outcomeOfIntent } from "@parapet/scanner/checks/look-alikes/lookalike-domains";
import { type Intent, withAppearance } from "@parapet/scanner/look-alikes/intent";
import * as z from "zod";

import { scoreAgain } from "../../score/index.ts";
import { hasChanged } from "../has-changed.ts";
import { readPictureFacts, Fingerprint, likenessTo, type OwnPage, type StoredLikeness } from "../picture-facts.ts";
import type { Capture } from "../renderer.ts";

const KEPT_PICTURES = 12;

const StoredIntent = z.object({
  score: z.number(),
  level: z.enum(["none", "low", "medium", "high", "critical"]),
  reasons: z.array(z.object({ reason: z.string(), points: z.number() })),
});
const StoredLine = z.looseObject({ intent: StoredIntent });

/** What the domain's own websites look like. */
export const ownPages = async (db: Db, org: OrgId, domain: string): Promise<OwnPage[]> =>
  (await ownFingerprints(db, org, domain)).flatMap(({ picture, subject, fingerprint }) => {
    const parsed = Fingerprint.safeParse(fingerprint);
    return parsed.success ? [{ picture, subject, fingerprint: parsed.data }] : [];
  });

/** Writes what a screenshot showed into the intent, the evidence and the severity of the look-alike's finding. */
const applyAppearance = async (
  db: Db,
  { org, domain, subject }: CaptureKey,
  { scan, at }: { readonly scan: ScanId | null; readonly at: Date },
  likeness: StoredLikeness | null,
): Promise<void> => {
  let isOther = false;
  for (const finding of await findingsOfLookAlike(db, org, domain, subject)) {
    const line = StoredLine.safeParse(finding.evidence);
    if (!line.success) continue;
    const before = line.data.intent as Intent;
    const intent = withAppearance(
      before,
      likeness === null
        ? null
        : {
            likeness: likeness.score,
            asksPassword: likeness.asks_password,
            sendsElsewhere: likeness.sends_elsewhere,
          },
    );
    // A name that indicator feeds list keeps what they say of it.
    const isListed = finding.outcome === "lookalike-known-threat";
    const { outcome, severity } = isListed
      ? { outcome: finding.outcome, severity: finding.severity }
      : outcomeOfIntent(intent);
    isOther ||= severity !== finding.severity || outcome !== finding.outcome;
    await writeAppearance(db, {
      org,
      finding: finding.id,
      at,
      scan,
      outcome,
      severity,
      evidence: {
        ...line.data,
        intent,
        visual_similarity: likeness?.score ?? null,
        credentials_elsewhere: likeness?.sends_elsewhere ?? null,
      },
      params: {
        ...(typeof finding.params === "object" ? finding.params : {}),
        ...(isListed ? {} : { score: intent.score }),
      },
    });
  }
  if (isOther) await scoreAgain(db, { org, domain }, "verify", at);
};

/** Stores an attempt: a picture where the site looks different from the one before, and what it is alike to. */
export const storeCapture = async (
  db: Db,
  of: CaptureKey,
  capture: Capture | { readonly kind: "not-assessed"; readonly reason: string },
  { scan, at, own }: { readonly scan: ScanId | null; readonly at: Date; readonly own: readonly OwnPage[] },
): Promise<void> => {
  const isTaken = capture.kind === "taken" && "webp" in capture;
  const facts = isTaken ? readPictureFacts(capture) : null;
  const likeness =
    isTaken && facts !== null && of.kind !== "website" ? likenessTo(own, capture.fingerprint, facts) : null;
  const id = await putCapture(db, {
    ...of,
    scan,
    at,
    state: capture.kind,
    reason: "reason" in capture ? capture.reason : null,
    likeness,
  });
  if (isTaken && facts !== null) {
    const before = await newestPicture(db, of.org, id);
    const known = Fingerprint.safeParse(before?.fingerprint);
    if (before !== undefined && known.success && !hasChanged(known.data, capture.fingerprint))
      await seePictureAgain(db, of.org, before.id, at, facts);
    else
      await insertPicture(
        db,
        {
          org: of.org,
          domain: of.domain,
          capture: id,
          at,
          image: Buffer.from(capture.webp),
          width: capture.width,
          height: capture.height,
          facts,
          fingerprint: capture.fingerprint,
        },
        KEPT_PICTURES,
      );
  }
  // What could not be visited takes nothing back; a site that no longer answers does.
  if (of.kind === "look-alike" && capture.kind !== "not-assessed")
    await applyAppearance(db, of, { scan, at }, likeness);
};
