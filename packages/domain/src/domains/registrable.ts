import { parse } from "tldts";

/** The domain someone registered for this host to exist; the host itself where there is no such thing. */
export const registrable = (host: string): string => parse(host, { allowPrivateDomains: true }).domain ?? host;
