import type { Net } from "@parapet/net/net";

import { type Asked, ask } from "./ask.ts";
import { type MarkCertificate, readMarkCertificate } from "./mark-certificate.ts";
import { readTags } from "./tag-list.ts";

export interface BimiObservation {
  readonly domain: string;
  readonly records: readonly string[];
  readonly logo: string | null;
  readonly certificate: string | null;
  /** What the logo's file turned out to be; null when the record names none. */
  readonly file: Asked<{
    readonly status: number;
    readonly isSvg: boolean;
    readonly isTinyPs: boolean;
    readonly bytes: number;
  }> | null;
  /** What the file behind `a=` turned out to be; null when the record names none. */
  readonly mark: Asked<MarkCertificate> | null;
}

const MAX_BYTES = 128 * 1024;

/** Does a domain show a brand logo beside its mail, and would receivers accept it? */
export const inspectBimi = async (
  domain: string,
  net: Net,
  { signal, now, markRoots }: { readonly signal: AbortSignal; readonly now: Date; readonly markRoots: string },
): Promise<BimiObservation> => {
  const records = (await net.dns.txt(`default._bimi.${domain}`)).filter((text) => /^v=BIMI1\s*(?:;|$)/i.test(text));
  const tags = readTags(records[0] ?? "");
  const logo = tags.get("l") ?? null;
  const certificate = tags.get("a") ?? null;
  const isFetchable = logo !== null && /^https:\/\/[^\s/]+\//i.test(logo);
  const file = isFetchable
    ? await ask(async () => {
        const response = await net.http({
          tls: "inspect",
          url: logo,
          followRedirects: 1,
          maxBytes: MAX_BYTES,
          timeoutMs: 6_000,
          signal,
        });
        const text = response.text();
        const isSvg = /<svg[\s>]/i.test(text);
        return {
          status: response.status,
          isSvg,
          isTinyPs: isSvg && /baseProfile\s*=\s*["']tiny-ps["']/i.test(text),
          bytes: response.body.length,
        };
      })
    : null;
  const mark =
    certificate !== null && /^https:\/\/[^\s/]+\//i.test(certificate)
      ? await ask(async () => {
          const response = await net.http({
            tls: "inspect",
            url: certificate,
            followRedirects: 1,
            maxBytes: MAX_BYTES,
            timeoutMs: 6_000,
            signal,
          });
          return readMarkCertificate(response.status === 200 ? response.text() : "", domain, now, markRoots);
        })
      : null;
  return {
    domain,
    records,
    logo: logo === "" ? null : logo,
    certificate: certificate === "" ? null : certificate,
    file,
    mark,
  };
};
