import type { DnsRecord } from "../net.ts";
import { ProbeError } from "../probe-error.ts";
import { encodeQuestion } from "./message.ts";
import type { ServerAddress } from "./server-address.ts";
import { queryOverTcp } from "./tcp-exchange.ts";

const TRANSFER_MS = 15_000;
const TRANSFER_BYTES = 8 * 1024 * 1024;
const TRANSFER_RECORDS = 100_000;

/** Asks one server for the whole zone (RFC 5936): it begins and ends with the SOA. */
export const transferZone = async (zone: string, server: ServerAddress): Promise<DnsRecord[]> => {
  const records: DnsRecord[] = [];
  let soas = 0;
  const question = encodeQuestion(zone, "AXFR", { recursion: false, dnssec: false, edns: false });
  await queryOverTcp(server, question, { timeoutMs: TRANSFER_MS, maxBytes: TRANSFER_BYTES }, (message) => {
    if (message.rcode !== "NOERROR") {
      throw new ProbeError("refused", `${server.ip} answered the zone transfer with ${message.rcode}`);
    }
    for (const record of message.answers) {
      if (record.type === "SOA" && record.name === zone) soas += 1;
      if (records.length === 0 && soas === 0) {
        throw new ProbeError("malformed", `${server.ip} sent a transfer that does not begin with the SOA`);
      }
      if (soas < 2) records.push(record);
      if (records.length > TRANSFER_RECORDS) throw new ProbeError("too-large", `${zone}: more records than we keep`);
    }
    if (message.answers.length === 0)
      throw new ProbeError("refused", `${server.ip} answered the zone transfer with nothing`);
    return soas >= 2 ? "done" : "more";
  });
  return records;
};
