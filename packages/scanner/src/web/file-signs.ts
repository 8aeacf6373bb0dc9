import type { HttpResponse } from "@parapet/net/net";

import { looksLikeHtml } from "./read-html.ts";

/** What an exposed file must look like before it counts: a path, a kind of content, and a sign in the content itself. */
export interface FileSign {
  /** `{domain}`, `{name}` (the domain without its ending) and `{year}` are filled in. */
  readonly path: string;
  readonly outcome: FileOutcome;
  /** `text` and `binary` must not be HTML; `page` must be; `json` and `xml` must be declared or parse as such. */
  readonly kind: "text" | "binary" | "page" | "json" | "xml";
  /** Searched in the first 16 kB. For binary files the bytes as latin1. */
  readonly sign: RegExp;
  /** Only the beginning is asked for: the file may be large. */
  readonly large?: true;
}

export const FILE_OUTCOMES = [
  "file-version-control",
  "file-secrets",
  "file-private-key",
  "file-database-dump",
  "file-archive",
  "file-source-backup",
  "file-configuration",
  "file-dependencies",
  "file-diagnostics",
  "file-profiler",
  "file-phpinfo",
  "file-server-status",
  "file-metrics",
  "file-metadata",
  "file-memory-dump",
  "file-cross-domain-policy",
] as const;

export type FileOutcome = (typeof FILE_OUTCOMES)[number];

// Short enough that even a pattern which tries every position is done at once.
const SIGN_BYTES = 16 * 1024;

/** Does the answer carry the file's kind and sign? Says nothing yet of whether the site answers so to everything. */
export const hasSign = (sign: FileSign, response: HttpResponse): boolean => {
  if (response.status !== 200 && response.status !== 206) return false;
  if (response.body.length === 0) return false;
  const type = (response.headers["content-type"]?.[0] ?? "").toLowerCase();
  const saysHtml = type.includes("html");
  switch (sign.kind) {
    case "page":
      if (!saysHtml && !looksLikeHtml(response)) return false;
      break;
    case "json":
      if (saysHtml || looksLikeHtml(response) || !/^\s*[[{]/.test(response.body.subarray(0, 256).toString("latin1")))
        return false;
      break;
    case "xml":
      if (saysHtml || !response.body.subarray(0, 1024).toString("latin1").includes("<")) return false;
      break;
    case "text":
      // Some servers call every unknown ending HTML, so the content decides; an image or a film never is the file.
      if (looksLikeHtml(response) || /^(?:image|video|audio|font)\//.test(type)) return false;
      break;
    case "binary":
      if (saysHtml || looksLikeHtml(response)) return false;
      break;
  }
  return sign.sign.test(response.body.subarray(0, SIGN_BYTES).toString("latin1"));
};
