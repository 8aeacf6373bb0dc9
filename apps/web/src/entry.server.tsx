import { LOCALES } from "@parapet/words/locale";
import { type Namespace, NAMESPACES } from "@parapet/words/namespaces";
import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";

import { ensureWords } from "./shared/i18n/words.tsx";

await Promise.all(LOCALES.map((locale) => ensureWords(locale, Object.keys(NAMESPACES) as Namespace[])));

/** Runs at build time only: waits for everything, streams nothing. */
export default async function handle(request: Request, status: number, headers: Headers, context: EntryContext) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    // A part longer than this is sent hidden and put in its place by a script: readers without scripts would miss it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await body.allReady;
  headers.set("content-type", "text/html");
  return new Response(body, { status, headers });
}
