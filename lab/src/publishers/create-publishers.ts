import { createServer } from "node:http";

import type { ZonePlan } from "../dns/zone-plan.ts";
import { type Running, startServer } from "../services/running.ts";
import { certSpotter, crtSh, hackerTarget, urlscan, wayback } from "./certificate-logs.ts";
import { alpineSecdb, debianTracker, redHatVex, ubuntuSecurity } from "./distribution-trackers.ts";
import { handlePublisher } from "./handle-publisher.ts";
import {
  feodo,
  indicatorList,
  misp,
  type ReportedAt,
  sslBlacklist,
  threatFox,
  urlHaus,
  warningLists,
} from "./indicator-feeds.ts";
import { jira } from "./jira.ts";
import { hibp, hudsonRock, listSeller, pwnedPasswords } from "./leak-services.ts";
import { codeSearch, news, onionSearch, pastes, ransomLook, ransomwareLive, telegram } from "./mention-sources.ts";
import { pagerduty } from "./pagerduty.ts";
import type { Publisher, PublisherMode, PublisherRequest, Publishers } from "./publisher.ts";
import { slack, stripe, teams, webhook } from "./receivers.ts";
import { hstsPreload, internetDb, rdap } from "./registries.ts";
import { taxiiServer } from "./taxii.ts";
import { cveList, epss, exploitDb, kev, nvd } from "./vulnerability-feeds.ts";

/** Dates that a lab may set. */
export interface PublisherDates {
  /** When entries of indicator feeds were last reported; a fixed day unless given. */
  readonly reportedAt?: ReportedAt;
  /** How many days ago a name was registered, where it is not the registry's own entry. */
  readonly registeredDaysAgo?: (name: string) => number | undefined;
}

const STORED_REQUESTS = 1000;

/** Makes a fresh set: modes and memories are not shared between labs. The registry knows the zones of its lab. */
export const createPublishers = (
  zones: () => readonly ZonePlan[] = () => [],
  { reportedAt, registeredDaysAgo }: PublisherDates = {},
): Publishers => {
  const all: readonly Publisher[] = [
    crtSh,
    certSpotter,
    hackerTarget,
    wayback,
    urlscan,
    nvd,
    cveList,
    kev,
    epss,
    exploitDb,
    debianTracker,
    ubuntuSecurity,
    redHatVex,
    alpineSecdb,
    threatFox(reportedAt),
    urlHaus(reportedAt),
    feodo(reportedAt),
    sslBlacklist(reportedAt),
    misp(reportedAt),
    warningLists,
    indicatorList(reportedAt),
    taxiiServer,
    rdap(zones, registeredDaysAgo),
    internetDb,
    hstsPreload,
    hibp,
    pwnedPasswords,
    hudsonRock,
    listSeller,
    ransomwareLive,
    ransomLook,
    news,
    telegram,
    onionSearch(),
    pastes,
    codeSearch,
    jira(),
    pagerduty,
    slack,
    teams,
    webhook,
    stripe(),
  ];
  const modes = new Map<string, PublisherMode>();
  const requests = new Map<string, PublisherRequest[]>(all.map(({ id }) => [id, []]));
  const named = (id: string): Publisher => {
    const found = all.find((publisher) => publisher.id === id);
    if (found === undefined) throw new Error(`no such publisher: ${id}`);
    return found;
  };

  return {
    all,
    url: (id, scheme = "http") => `${scheme}://${named(id).id}.publishers.test`,
    setMode: (id, mode) => void modes.set(named(id).id, mode),
    received: (id) => requests.get(named(id).id) ?? [],
    handle: (request, response) => {
      const name = (request.headers.host ?? "").replace(/:\d+$/, "").toLowerCase();
      const publisher = all.find(
        ({ id, hosts, under = "/" }) =>
          name === `${id}.publishers.test` || (hosts.includes(name) && (request.url ?? "/").startsWith(under)),
      );
      if (publisher === undefined) {
        response.writeHead(421).end();
        return;
      }
      const log = requests.get(publisher.id) ?? [];
      void handlePublisher(publisher, modes.get(publisher.id) ?? "ok", request, response, (asked) => {
        if (log.length >= STORED_REQUESTS) log.shift();
        log.push(asked);
      }).catch(() => response.destroy());
    },
  };
};

/** One publisher by itself, at a free port of 127.0.0.1, for programs that know nothing of the lab's names. */
export const startPublisher = async (
  publisher: Publisher,
): Promise<
  Running &
    AsyncDisposable & {
      readonly url: string;
      readonly requests: readonly PublisherRequest[];
      setMode(mode: PublisherMode): void;
    }
> => {
  const requests: PublisherRequest[] = [];
  let mode: PublisherMode = "ok";
  const server = createServer((request, response) => {
    void handlePublisher(publisher, mode, request, response, (asked) => void requests.push(asked)).catch(() =>
      response.destroy(),
    );
  });
  const running = await startServer(server, { ip: "127.0.0.1", port: 0 });
  return {
    ...running,
    url: `http://${running.bound.ip}:${running.bound.port}`,
    requests,
    setMode: (next) => {
      mode = next;
    },
    [Symbol.asyncDispose]: () => running.close(),
  };
};
