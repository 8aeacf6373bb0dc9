/** One HTTP answer as it came over the wire, headers in lower case. */
export interface HttpAnswer {
  readonly status: number;
  readonly version: string;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body: string;
}

const HEAD_END = /\r?\n\r?\n/;

/** Joins the chunks of a chunked body (RFC 9112, section 7.1); what is not yet there is left out. */
const unchunk = (body: string): string => {
  let rest = body;
  let whole = "";
  for (;;) {
    const size = /^([0-9a-f]+)[^\r\n]*\r?\n/i.exec(rest);
    if (size === null) return whole;
    const length = Number.parseInt(size[1] ?? "0", 16);
    const start = size[0].length;
    whole += rest.slice(start, start + length);
    if (length === 0) return whole;
    rest = rest.slice(start + length).replace(/^\r?\n/, "");
  }
};

/** What did the server answer? Null when it is not HTTP. */
export const readHttpAnswer = (answer: Buffer): HttpAnswer | null => {
  const text = answer.toString("latin1");
  const start = /^HTTP\/(\d(?:\.\d)?) (\d{3})(?: [^\r\n]*)?\r?\n/.exec(text);
  if (start === null) return null;
  const end = HEAD_END.exec(text);
  const head = text.slice(start[0].length, end?.index ?? text.length);
  const headers: Record<string, string[]> = Object.create(null);
  for (const line of head.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) (headers[line.slice(0, colon).trim().toLowerCase()] ??= []).push(line.slice(colon + 1).trim());
  }
  const raw = end === null ? "" : text.slice(end.index + end[0].length);
  const body = /chunked/i.test(headers["transfer-encoding"]?.[0] ?? "") ? unchunk(raw) : raw;
  return {
    status: Number(start[2]),
    version: start[1] ?? "",
    headers,
    body: gzipMoment(body) ?? Buffer.from(body, "latin1").toString("utf8"),
  };
};

/** A compressed file reads as the moment in its head, which tells builds apart (RFC 1952, section 2.3.1). */
const gzipMoment = (body: string): string | null => {
  if (!body.startsWith("\x1f\x8b\x08") || body.length < 8) return null;
  return `gzip file of ${Buffer.from(body.slice(4, 8), "latin1").readUInt32LE()}`;
};

/** Whether the whole answer is in, as far as its own headers say. */
export const isHttpComplete = (answer: Buffer): boolean => {
  const text = answer.toString("latin1");
  if (!text.startsWith("HTTP/")) return /[^\t\n\v\f\r -~]/.test(text.slice(0, 16)) || text.includes("\n");
  const end = HEAD_END.exec(text);
  if (end === null) return false;
  const head = text.slice(0, end.index);
  const body = text.length - end.index - end[0].length;
  const length = /^content-length:\s*(\d+)/im.exec(head)?.[1];
  if (length !== undefined) return body >= Number(length);
  if (/^transfer-encoding:[^\r\n]*chunked/im.test(head))
    return /(?:^|\r\n)0\r\n(?:[^\r\n]+\r\n)*\r\n$/.test(text.slice(-256));
  return /^HTTP\/\S+ (?:1\d\d|204|304)/.test(text);
};

/** The JSON object in a body; null when there is none. */
export const readJson = (answer: HttpAnswer): Record<string, unknown> | null => {
  try {
    const value: unknown = JSON.parse(answer.body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** A text or number at a path inside a JSON value, as text. */
export const textAt = (value: unknown, ...path: readonly (string | number)[]): string | null => {
  let here: unknown = value;
  for (const key of path) {
    if (typeof here !== "object" || here === null) return null;
    here = (here as Record<string | number, unknown>)[key];
  }
  return typeof here === "string" ? here : typeof here === "number" ? String(here) : null;
};

/** The first value of a header; null when there is none. */
export const readHeader = (answer: HttpAnswer | undefined, name: string): string | null =>
  answer?.headers[name]?.[0] ?? null;

/** Was the answer served without authentication? Null when it was not received or says neither. */
export const isUnauthenticated = (answer: HttpAnswer | undefined): boolean | null => {
  if (answer?.status === 200) return true;
  return answer?.status === 401 || answer?.status === 403 ? false : null;
};
