import type { Dns } from "@parapet/net/net";
import { parse } from "tldts";

import { type Asked, ask } from "../ask.ts";
import type { ReportAddress } from "./parse-dmarc.ts";

/** Can reports reach this address, and did its owner agree to take them? */
export interface ReportObservation {
  readonly uri: string;
  readonly domain: string;
  readonly external: boolean;
  /** Always true for one's own domain. */
  readonly authorised: Asked<boolean>;
  readonly receivesMail: Asked<boolean>;
  /** The record the receiving domain has to publish. */
  readonly recordName: string;
}

const MAX_ADDRESSES = 10;
const BEYOND = { unseen: `too-large: the first ${MAX_ADDRESSES} report addresses are checked` } as const;

const registrable = (domain: string): string => parse(domain).domain ?? domain;

/** Which report addresses work? External ones need the receiver's consent in DNS (RFC 9990 section 4). */
export const authoriseReports = (
  policyDomain: string,
  addresses: readonly ReportAddress[],
  dns: Dns,
): Promise<ReportObservation[]> =>
  Promise.all(
    addresses
      .flatMap(({ uri, domain }) => (domain === null ? [] : [{ uri, domain }]))
      .map(async ({ uri, domain }, place): Promise<ReportObservation> => {
        const external = registrable(domain) !== registrable(policyDomain);
        const recordName = `${policyDomain}._report._dmarc.${domain}`;
        if (place >= MAX_ADDRESSES)
          return { uri, domain, external, authorised: BEYOND, receivesMail: BEYOND, recordName };
        const [authorised, receivesMail] = await Promise.all([
          external
            ? ask(async () => (await dns.txt(recordName)).some((text) => /^v\s*=\s*DMARC1\b/.test(text)))
            : { seen: true },
          ask(
            async () =>
              (await dns.mx(domain)).some(({ exchange }) => exchange !== "" && exchange !== ".") ||
              (await dns.addresses(domain)).length > 0,
          ),
        ]);
        return { uri, domain, external, authorised, receivesMail, recordName };
      }),
  );
