import type { Db } from "@parapet/db/db";
import { lockOrganisation } from "@parapet/db/queries/billing/licence";
import {
  requestCapture,
  captureById,
  captureOf,
  type CaptureRow,
  capturesOfLookAlikes,
  capturesOfSuspicious,
  capturesOfWebsites,
  countSuspicious,
  isSiteOf,
  pictureBytes,
  picturesOf,
  removeSuspicious,
} from "@parapet/db/queries/screenshots/site-capture";
import { isDomainName } from "@parapet/domain/contracts/domain-name";
import {
  captureSuspicious,
  listScreenshots,
  type Picture,
  readScreenshot,
  removeScreenshot,
  type Screenshot,
  screenshotImage,
} from "@parapet/domain/contracts/screenshots/screenshots";

import { audit } from "../../../platform/audit/audit.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainToRead, enterClient } from "../../../platform/session/enter-client.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { groupByLook } from "../group-by-look.ts";
import { captureSuspiciousJob } from "../jobs/capture-suspicious.ts";
import { factsReply, Fingerprint, likenessReply } from "../picture-facts.ts";

/** One page of pictures; a domain with more has a filter in the inventory. */
const MAX_SHOWN = 500;
const MAX_SUSPICIOUS = 50;
const LIMIT = { max: 60, perSeconds: 60 };

const READ = {
  website: capturesOfWebsites,
  "look-alike": capturesOfLookAlikes,
  suspicious: capturesOfSuspicious,
} as const;

const pictureReply = (row: {
  id: string;
  taken_at: Date;
  last_seen: Date;
  width: number;
  height: number;
  facts: unknown;
}): Picture => ({
  id: row.id,
  taken_at: unixSeconds(row.taken_at),
  last_seen: unixSeconds(row.last_seen),
  width: row.width,
  height: row.height,
  ...factsReply(row.facts),
});

/** The website as a browser requests it: a name on the usual port, no user information, no fragment. */
const siteToVisit = (typed: string): URL => {
  const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !isDomainName(url.hostname) || url.port !== "")
    throw new Refusal("invalid_input", "screenshot_url");
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
};

type Given = RouteServices & Pick<Services, "config" | "jobs">;

const hasBrowser = (services: Given) => services.config.browser !== null;

const screenshotReply = (services: Given, kind: Screenshot["kind"], row: CaptureRow): Screenshot => ({
  id: row.id,
  kind,
  domain: row.domain,
  subject: row.subject,
  about: row.about,
  state: row.state ?? "not-assessed",
  reason: row.state === null ? (hasBrowser(services) ? "not-yet" : "no-browser") : row.reason,
  checked_at: unixSecondsOrNull(row.checked_at),
  picture:
    row.picture === null || row.taken_at === null
      ? null
      : pictureReply({
          id: row.picture,
          taken_at: row.taken_at,
          last_seen: row.last_seen ?? row.taken_at,
          width: row.width ?? 0,
          height: row.height ?? 0,
          facts: row.facts,
        }),
  likeness: likenessReply(row.likeness),
  changes: Math.max(0, row.pictures - 1),
});

const listScreenshotsRoute: Route<Given> = (app, services) =>
  serve(app, services, listScreenshots, "findings:read", async ({ actor, db, reach, query, from }) => {
    const { org, domain } = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    const rows = await READ[query.kind](db, { org, domains: [domain] }, MAX_SHOWN + 1);
    const shown = rows.slice(0, MAX_SHOWN);
    const groups = groupByLook(shown, ({ state, fingerprint }) => {
      const parsed = Fingerprint.safeParse(fingerprint);
      return state === "taken" && parsed.success ? parsed.data : null;
    });
    const items = shown.map((row) => screenshotReply(services, query.kind, row));
    const count = (state: Screenshot["state"]): number => items.filter((item) => item.state === state).length;
    return {
      data: groups.map((group, at) => ({
        group: at,
        items: group.map((row) => screenshotReply(services, query.kind, row)),
      })),
      counts: {
        taken: count("taken"),
        unreachable: count("unreachable"),
        refused: count("refused"),
        not_assessed: count("not-assessed"),
      },
      has_browser: hasBrowser(services),
      left_out: Math.max(0, rows.length - MAX_SHOWN),
    };
  });

const readScreenshotRoute: Route<Given> = (app, services) =>
  serve(app, services, readScreenshot, "findings:read", async ({ actor, db, reach, query, from }) => {
    const { org, domain } = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    const { kind, subject } = query;
    const row = await captureOf(db, { org, domain, kind, subject });
    const pictures = row?.id == null ? [] : await picturesOf(db, org, row.id);
    const shown: CaptureRow = row ?? {
      id: null,
      subject,
      domain,
      about: null,
      state: null,
      reason: null,
      checked_at: null,
      likeness: null,
      picture: null,
      taken_at: null,
      last_seen: null,
      width: null,
      height: null,
      facts: null,
      fingerprint: null,
      pictures: 0,
    };
    return { data: { ...screenshotReply(services, kind, shown), pictures: pictures.map(pictureReply) } };
  });

const screenshotImageRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    screenshotImage,
    "findings:read",
    async ({ actor, db, reach, params, from, reply }) => {
      const row = await pictureBytes(db, reach.scope, params.id);
      if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) throw new Refusal("not_found");
      await enterClient({ db, actor, from }, row.org_id, services.now());
      // The bytes come from our own browser; these headers keep them a picture wherever they are opened.
      return reply
        .header("content-security-policy", "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header("x-content-type-options", "nosniff")
        .header("cross-origin-resource-policy", "same-origin")
        .header("content-disposition", 'inline; filename="screenshot.webp"')
        .header("cache-control", "private, max-age=86400, immutable")
        .type("image/webp")
        .send(row.image);
    },
    { raw: true },
  );

const captureSuspiciousRoute: Route<Given> = (app, services) =>
  serve(
    app,
    services,
    captureSuspicious,
    "findings:triage",
    async ({ actor, db, reach, body, from }) => {
      const { org, domain, state } = await domainToRead({ db, actor, reach, from }, body.domain, services.now());
      const site = siteToVisit(body.url);
      if (state !== "verified") throw new Refusal("not_allowed", "screenshot_unverified");
      if (!(await isSiteOf(db, { org, domain, host: site.hostname })))
        throw new Refusal("not_allowed", "screenshot_foreign");
      const subject = site.href;
      // Locked, so that of many at once none overtakes the count.
      await lockOrganisation(db, org);
      if ((await countSuspicious(db, org, domain)) >= MAX_SUSPICIOUS) throw new Refusal("conflict", "screenshot_limit");
      const id = await requestCapture(db, { org, domain, subject }, actor.user, services.now());
      await audit(db, from, services.now(), {
        action: "screenshot.requested",
        org,
        actor: actor.user,
        object: id,
        detail: { domain, url: subject },
      });
      await services.jobs.enqueue(captureSuspiciousJob, { capture: id }, { tx: db });
      return { data: { id } };
    },
    { limit: LIMIT },
  );

const removeScreenshotRoute: Route<Given> = (app, services) =>
  serve(app, services, removeScreenshot, "findings:triage", async ({ actor, db, reach, params, from }) => {
    const row = await captureById(db, reach.scope, params.id);
    if (row === undefined || row.kind !== "suspicious" || !reachesDomain(reach, row.org_id, row.domain))
      throw new Refusal("not_found");
    await remove(db, row);
    await audit(db, from, services.now(), {
      action: "screenshot.removed",
      org: row.org_id,
      actor: actor.user,
      object: row.id,
      detail: { domain: row.domain, url: row.subject },
    });
    return { data: { removed: true as const } };
  });

/** Screenshots of websites, look-alikes and suspicious sites. */
export const screenshotRoutes: readonly Route<Given>[] = [
  listScreenshotsRoute,
  readScreenshotRoute,
  screenshotImageRoute,
  captureSuspiciousRoute,
  removeScreenshotRoute,
];

const remove = async (db: Db, row: NonNullable<Awaited<ReturnType<typeof captureById>>>): Promise<void> => {
  if (!(await removeSuspicious(db, row.org_id, row.id))) throw new Refusal("not_found");
};
