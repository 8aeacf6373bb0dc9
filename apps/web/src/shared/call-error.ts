/** The server refused, or could not be reached (`status` 0). `spoken` is its own text, if it sent one. */
export class CallError extends Error {
  readonly status: number;
  readonly spoken: string | null;
  /** Messages by field name, for a form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The error code of the server, where a page must distinguish refusals. */
  readonly code: string | null;

  constructor(
    status: number,
    spoken: string | null,
    fields: Readonly<Record<string, string>> = {},
    code: string | null = null,
  ) {
    super(spoken ?? `The call failed with status ${status}.`);
    this.name = "CallError";
    this.status = status;
    this.spoken = spoken;
    this.fields = fields;
    this.code = code;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Which text does an error answer carry? Its `detail`, else its `data`, else its `message`. */
export const spokenText = (body: unknown): string | null => {
  if (!isRecord(body)) return null;
  const texts = [body["detail"], body["data"], body["message"]];
  return (texts.find((text) => typeof text === "string" && text.trim() !== "") as string | undefined) ?? null;
};

/** The messages by field that an error answer carries. */
export const spokenFields = (body: unknown): Record<string, string> => {
  const fields = isRecord(body) ? body["fields"] : undefined;
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
};
