import * as z from "zod";

import type { BoundedMatcher } from "./bounded-matcher.ts";
import { toCpe23 } from "./cpe.ts";
import type { RefusedFingerprint } from "./fingerprint.ts";
import { compileSafely, type SafePattern } from "./safe-pattern.ts";

/** The parts of a page that the rules match. */
export interface PageFacts {
  readonly url: string;
  /** Lower-case names, one value each way it was sent. */
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly html: string;
  readonly scripts: readonly string[];
  /** `<meta name>` (or property) in lower case, and its content. */
  readonly metas: Readonly<Record<string, string>>;
}

export interface Technology {
  readonly name: string;
  readonly version: string | null;
  readonly cpe: string | null;
  readonly website: string | null;
  /** 0 to 100, as the rules' authors count it. */
  readonly confidence: number;
}

interface Rule {
  readonly pattern: SafePattern;
  readonly version: string | null;
  readonly confidence: number;
}

export interface WebTechnology {
  readonly name: string;
  readonly cpe: string | null;
  readonly website: string | null;
  readonly implies: readonly string[];
  readonly headers: readonly (readonly [string, Rule])[];
  readonly cookies: readonly (readonly [string, Rule])[];
  readonly metas: readonly (readonly [string, Rule])[];
  readonly html: readonly Rule[];
  readonly scripts: readonly Rule[];
  readonly url: readonly Rule[];
}

const OneOrMany = z.union([z.string(), z.array(z.string())]).transform((it) => (typeof it === "string" ? [it] : it));
const ByName = z.record(z.string(), OneOrMany).default({});
const List = OneOrMany.default([]);

/** The widespread JSON layout: a name, then patterns by where to search, each with `\;version:\1` and the like behind it. */
const WireTechnology = z.object({
  cpe: z.string().optional(),
  website: z.string().optional(),
  implies: List,
  headers: ByName,
  cookies: ByName,
  meta: ByName,
  html: List,
  scriptSrc: List,
  url: List,
});

/** Splits `pattern\;version:\1\;confidence:50` into its parts. */
const readRule = (text: string, bounded?: BoundedMatcher): Rule => {
  const [source = "", ...tags] = text.split("\\;");
  const tag = (name: string) => tags.find((it) => it.startsWith(`${name}:`))?.slice(name.length + 1) ?? null;
  return {
    pattern: compileSafely(source, { ignoreCase: true }, bounded),
    version: tag("version"),
    confidence: Number(tag("confidence") ?? 100),
  };
};

/** Which technologies does this file describe? Rules that cannot be matched safely are named, the rest stay. */
export const readWebTechnologies = (
  json: string,
  fileName: string,
  bounded?: BoundedMatcher,
): { readonly technologies: readonly WebTechnology[]; readonly refused: readonly RefusedFingerprint[] } => {
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    return { technologies: [], refused: [{ where: fileName, reason: "is not JSON" }] };
  }
  const nested = z.object({ technologies: z.record(z.string(), z.unknown()) }).safeParse(file);
  const table = z.record(z.string(), z.unknown()).safeParse(nested.success ? nested.data.technologies : file);
  if (!table.success)
    return { technologies: [], refused: [{ where: fileName, reason: "is not a table of technologies" }] };

  const technologies: WebTechnology[] = [];
  const refused: RefusedFingerprint[] = [];
  for (const [name, value] of Object.entries(table.data)) {
    const wire = WireTechnology.safeParse(value);
    if (!wire.success) {
      refused.push({ where: `${fileName}: ${name}`, reason: "does not have the expected shape" });
      continue;
    }
    const rule = (text: string): Rule[] => {
      try {
        return [readRule(text, bounded)];
      } catch (error) {
        refused.push({ where: `${fileName}: ${name}`, reason: (error as Error).message });
        return [];
      }
    };
    const byName = (patterns: Record<string, string[]>) =>
      Object.entries(patterns).flatMap(([key, texts]) =>
        texts.flatMap(rule).map((it) => [key.toLowerCase(), it] as const),
      );
    const { cpe = null, website = null, implies, headers, cookies, meta, html, scriptSrc, url } = wire.data;
    technologies.push({
      name,
      cpe: cpe === null ? null : toCpe23(cpe),
      website,
      implies: implies.map((it) => it.split("\\;")[0] ?? it),
      headers: byName(headers),
      cookies: byName(cookies),
      metas: byName(meta),
      html: html.flatMap(rule),
      scripts: scriptSrc.flatMap(rule),
      url: url.flatMap(rule),
    });
  }
  return { technologies, refused };
};

/** Fills `\1` from what was captured; `\1?yes:no` chooses by whether there was anything. */
const fillVersion = (template: string, captures: readonly (string | undefined)[]): string =>
  template
    .replace(/\\(\d)\?([^:]*):(.*)$/, (_, group: string, yes: string, no: string) =>
      captures[Number(group)] ? yes : no,
    )
    .replace(/\\(\d)/g, (_, group: string) => captures[Number(group)] ?? "")
    .trim();

/** Which of the technologies made this page? Those a technology is on are named with it. */
export const recogniseTechnologies = async (
  known: readonly WebTechnology[],
  page: PageFacts,
): Promise<Technology[]> => {
  const found = new Map<string, { confidence: number; version: string | null }>();
  const tryOn = async (name: string, rule: Rule, value: string) => {
    const captures = await rule.pattern.find(value);
    if (captures === null) return;
    const version = rule.version === null ? "" : fillVersion(rule.version, captures);
    const before = found.get(name) ?? { confidence: 0, version: null };
    // The longest version is the most exact one.
    const better = version.length > (before.version?.length ?? 0) ? version : before.version;
    found.set(name, { confidence: Math.min(100, before.confidence + rule.confidence), version: better });
  };
  const cookies = Object.entries(page.cookies).map(([name, value]) => [name.toLowerCase(), value] as const);
  for (const it of known) {
    for (const [name, rule] of it.headers)
      for (const value of page.headers[name] ?? []) await tryOn(it.name, rule, value);
    for (const [name, rule] of it.cookies) {
      const matching = name.endsWith("*")
        ? cookies.filter(([key]) => key.startsWith(name.slice(0, -1)))
        : cookies.filter(([key]) => key === name);
      for (const [, value] of matching) await tryOn(it.name, rule, value);
    }
    for (const [name, rule] of it.metas) {
      const content = page.metas[name];
      if (content !== undefined) await tryOn(it.name, rule, content);
    }
    for (const rule of it.html) await tryOn(it.name, rule, page.html);
    for (const rule of it.scripts) for (const script of page.scripts) await tryOn(it.name, rule, script);
    for (const rule of it.url) await tryOn(it.name, rule, page.url);
  }
  const byName = new Map(known.map((it) => [it.name, it]));
  const queue = [...found.keys()];
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const confidence = found.get(name)?.confidence ?? 0;
    for (const implied of byName.get(name)?.implies ?? []) {
      if (found.has(implied)) continue;
      found.set(implied, { confidence, version: null });
      queue.push(implied);
    }
  }
  return [...found].map(([name, { confidence, version }]) => {
    const technology = byName.get(name);
    const cpe = technology?.cpe ?? null;
    const dated =
      cpe !== null && version !== null
        ? cpe.replace(
            /^(cpe:2\.3:[aho]:[^:]+:[^:]+):[*-]:/,
            (_, head: string) => `${head}:${version.replace(/[^\w.-]/g, "\\$&")}:`,
          )
        : cpe;
    return { name, version, cpe: dated, website: technology?.website ?? null, confidence };
  });
};
