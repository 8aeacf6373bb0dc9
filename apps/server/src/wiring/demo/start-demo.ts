import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DAY_MS } from "@parapet/domain/durations";
import { careless } from "@parapet/lab/blueprints/careless";
import { harbour } from "@parapet/lab/blueprints/harbour";
import { smallFirms } from "@parapet/lab/blueprints/small-firms";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { valleyCider } from "@parapet/lab/blueprints/valley-cider";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import * as z from "zod";

import type { Config } from "../../platform/config.ts";
import { CLOUDFLARE_HOST, startDemoCloud } from "./demo-cloud.ts";
import { absentOn, registrationAge } from "./story-states.ts";

/** The domains that exist only in the demo. `.test` is reserved for such uses (RFC 6761) and never leads outside. */
const isDemoDomain = (domain: string): boolean => domain.endsWith(".test");
/** Public services that the search for further assets asks about the demo's names; the lab answers for them. */
const LOOKUP_HOSTS: ReadonlySet<string> = new Set(["rdap.org", "crt.sh", "api.hackertarget.com"]);

export interface Demo extends AsyncDisposable {
  readonly lab: Lab;
  /** The lab's network for the demo's own names, registries and cloud provider, null for all others. */
  readonly netOf: (domain: string) => Net | null;
  /** Has the registry answer as of this day of the story. */
  setDay(day: number): void;
}

/** Feeds of the demo report their indicators anew each day, each a few days after the other. */
const reportedAt = (entry: number): Date => {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  return new Date(today - (1 + entry * 4) * DAY_MS);
};

const Note = z.object({ allow: z.string() });

/** The addresses of the start before: findings, inventory and unfinished runs name them. */
const earlierBlock = (file: string): { cidr?: string } => {
  if (!existsSync(file)) return {};
  try {
    return { cidr: Note.parse(JSON.parse(readFileSync(file, "utf8"))).allow };
  } catch {
    return {};
  }
};

/** Brings up the demo companies on loopback and notes down, for the command line, how to reach them. */
export const startDemo = async ({ dataDir, demoHistory }: Pick<Config, "dataDir" | "demoHistory">): Promise<Demo> => {
  await using opened = new AsyncDisposableStack();
  const noteFile = join(dataDir, "demo-network.json");
  let day = 0;
  const lab = await startLab([careless, tidy, harbour, ...(demoHistory ? [...smallFirms, valleyCider] : [])], {
    ...earlierBlock(noteFile),
    reportedAt,
    registeredDaysAgo: (name) => registrationAge(name, day),
  });
  opened.defer(() => lab.close());
  const cloud = opened.use(await startDemoCloud());
  // The companies are today as the history left them.
  if (demoHistory) await lab.fix(absentOn(0));
  const note = { resolver: `${lab.resolver.ip}:${lab.resolver.port}`, allow: lab.cidr, mapped: lab.mapped };
  writeFileSync(noteFile, `${JSON.stringify(note, null, 2)}\n`);
  const netOf = (domain: string): Net | null => {
    if (domain === CLOUDFLARE_HOST) return cloud.net;
    return isDemoDomain(domain) || LOOKUP_HOSTS.has(domain) ? lab.net : null;
  };
  const whole = opened.move();
  const setDay = (next: number): void => {
    day = next;
  };
  return { lab, netOf, setDay, [Symbol.asyncDispose]: () => whole.disposeAsync() };
};
