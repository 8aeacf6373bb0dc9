import type { LoggedCertificate } from "@parapet/domain/inventory";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { readJson, send } from "./web-sources/define-web-source.ts";

const Rows = z.array(z.object({ id: z.number().int(), issuer_name: z.string(), name_value: z.string() }));
const BASE = "https://crt.sh";

/** The certificates of a domain that are valid now, as crt.sh lists them from the logs. */
export const loggedCertificates = async (
  domain: string,
  net: Net,
  signal: AbortSignal,
  base = BASE,
): Promise<LoggedCertificate[]> => {
  const answer = await send(net, base, { path: `/?q=%25.${domain}&output=json&exclude=expired` }, signal);
  if (answer === null) return [];
  // A cut list would look like certificates that are gone, and its newest may be missing.
  if (answer.truncated) throw new ProbeError("too-large", "the answer was longer than we read");
  return readJson(answer.text(), Rows).map(({ id, issuer_name, name_value }) => ({
    entry: id,
    issuer: issuer_name,
    names: name_value.toLowerCase().split("\n"),
  }));
};
