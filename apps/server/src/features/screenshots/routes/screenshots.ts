import {
  type CaptureRow,
  capturesOfLookAlikes,
  capturesOfSuspicious,
  capturesOfWebsites,
  findCapture,
  listPictures,
  pictureBytes,
} from "@parapet/db/queries/screenshots";
import {
  captureSuspicious,
  listScreenshots,
  type Picture,
  readScreenshot,
  removeScreenshot,
  type Screenshot,
  screenshotImage,
} from "@parapet/domain/contracts/screenshots";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainToRead, enterClient } from "../../../platform/session/enter-client.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { requestScreenshot, deleteScreenshot } from "../commands/manage-screenshots.ts";
import { groupByLook } from "../group-by-look.ts";
import { factsReply, Fingerprint, likenessReply } from "../picture-facts.ts";

/** One page of pictures; a domain with more has a filter in the inventory. */
const MAX_SHOWN = 500;

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
  serve(app, services, listScreenshots, async ({ actor, db, reach, query, from }) => {
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
  serve(app, services, readScreenshot, async ({ actor, db, reach, query, from }) => {
    const { org, domain } = await domainToRead({ db, actor, reach, from }, query.domain, services.now());
    const { kind, subject } = query;
    const row = await findCapture(db, { org, domain, kind, subject });
    const pictures = row?.id == null ? [] : await listPictures(db, org, row.id);
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
    async (call) => {
      const id = await requestScreenshot(services, call);
      return { data: { id } };
    },
    { limit: LIMIT },
  );

const removeScreenshotRoute: Route<Given> = (app, services) =>
  serve(app, services, removeScreenshot, async (call) => {
    await deleteScreenshot(services, call);
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
