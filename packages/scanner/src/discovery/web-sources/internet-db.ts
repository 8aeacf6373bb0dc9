import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import type { FoundName, NamedSource } from "../name-source.ts";
import { readJson, send } from "./define-web-source.ts";

const Answer = z.object({ hostnames: z.array(z.string()) });
const BASE = "https://internetdb.shodan.io";
const MAX_ADDRESSES = 64;

/** Which names did Shodan's InternetDB see on the addresses we know? */
export const internetDb: NamedSource = {
  id: "internetdb",
  needsKey: "no",
  touch: "passive",
  startsFrom: "hosts",
  base: BASE,
  async find(_domain, net, { base, fresh, signal }) {
    const hostOf = new Map(fresh.flatMap(({ host, ips }) => ips.map((ip) => [ip, host] as const)));
    const names: FoundName[] = [];
    let failure: ProbeError | null = null;
    for (const [ip, host] of [...hostOf].slice(0, MAX_ADDRESSES)) {
      try {
        const response = await send(net, base ?? BASE, { path: `/${ip}` }, signal);
        if (response === null) continue;
        names.push(...readJson(response.text(), Answer).hostnames.map((name) => ({ name, through: host, detail: ip })));
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        failure = error;
        // One refusal is likely every refusal; what was learnt stays.
        if (error.reason !== "malformed") break;
      }
    }
    if (failure !== null && names.length === 0) throw failure;
    if (failure !== null) return { names, limited: failure.message };
    return hostOf.size > MAX_ADDRESSES
      ? { names, limited: `${MAX_ADDRESSES} of ${hostOf.size} addresses were queried` }
      : { names };
  },
};
