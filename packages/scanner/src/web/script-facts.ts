import { createHash } from "node:crypto";

import type { HttpResponse } from "@parapet/net/net";

import { toEvidence, type WebEvidence } from "./evidence.ts";
import { type JavascriptRepository, outdatedLibraries, type OutdatedLibrary } from "./javascript-repository.ts";
import { maskValue } from "./mask-secrets.ts";
import { findSecrets, type SeenSecret } from "./secret-rules.ts";

/** What the checks need to know of a script, so that its text is decoded once and its body released. */
export interface ScriptFacts {
  readonly status: number;
  /** Of the decoded text. */
  readonly sha256: string;
  readonly secrets: readonly SeenSecret[];
  readonly libraries: readonly OutdatedLibrary[];
  /** The source map that the script or its answer names. */
  readonly mapUrl: string | null;
  readonly evidence: WebEvidence;
}

const MAP_COMMENT = /\/[/*][#@]\s{0,4}sourceMappingURL=([^\s'"*]{1,500})/g;
const TAIL_CHARACTERS = 4096;

const mapUrlOf = (script: HttpResponse, text: string): string | null => {
  const header = script.headers["sourcemap"]?.[0] ?? script.headers["x-sourcemap"]?.[0];
  const named = header ?? [...text.slice(-TAIL_CHARACTERS).matchAll(MAP_COMMENT)].at(-1)?.[1];
  return named === undefined || named.startsWith("data:") ? null : (URL.parse(named, script.url)?.href ?? null);
};

/** Reads everything the checks want to know of one script. */
export const scriptFacts = (url: string, script: HttpResponse, repository: JavascriptRepository): ScriptFacts => {
  const text = script.text();
  // Substrings keep the whole text in memory; the clone holds copies.
  return structuredClone({
    status: script.status,
    sha256: createHash("sha256").update(text).digest("hex"),
    secrets: findSecrets(text, maskValue).map(({ rule: { id, name, severity }, masked, line }) => ({
      rule: { id, name, severity },
      masked,
      line,
    })),
    libraries: outdatedLibraries(repository, url, text),
    mapUrl: mapUrlOf(script, text),
    evidence: toEvidence(script),
  });
};
