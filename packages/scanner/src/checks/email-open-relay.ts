import { ProbeError } from "@parapet/net/probe-error";

import { defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { type Asked, ask, noteUnseen } from "../mail/ask.ts";
import { inspectMx, mailAddresses } from "../mail/mx.ts";
import { NIST } from "../mail/nist.ts";
import { triesRelay } from "../mail/smtp.ts";

const MAX_ADDRESSES = 6;

interface Seen {
  readonly exchange: string;
  readonly ip: string;
  /** What it said to a recipient that is none of its business; null when it refused. */
  readonly took: Asked<string | null>;
}

/** Tests the mail exchangers for open relaying. Only on request; no message is sent. */
export const emailOpenRelay = defineCheck({
  id: "email-open-relay",
  area: "email-weaknesses",
  on: "domain",
  touch: "active",
  onRequest: true,
  outcomes: {
    "open-relay": {
      severity: "high",
      nist: NIST.server,
      references: ["https://www.rfc-editor.org/rfc/rfc5321#section-7"],
    },
  },

  async observe({ domain }, net, context): Promise<Seen[]> {
    const mx = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, rest } of mx.exchanges)
      for (const asked of [addresses, rest]) noteUnseen(asked, exchange, context);
    const about = {
      what: "mail addresses",
      subjectOf: (it: { exchange: string; ip: string }) => `${it.exchange} ${it.ip}`,
    };
    const places = firstOf(mailAddresses(mx), MAX_ADDRESSES, about, context);
    const seen = await Promise.all(
      places.map(async ({ exchange, ip }) => ({
        exchange,
        ip,
        took: await ask(() => triesRelay(net, exchange, ip, context.signal)),
      })),
    );
    if (seen.length > 0 && seen.every(({ took }) => "unseen" in took))
      throw new ProbeError("unreachable", `no mail server of ${domain} could be tested`);
    for (const { exchange, ip, took } of seen) noteUnseen(took, `${exchange} ${ip}`, context);
    return seen;
  },

  judge: (seen, { domain }) =>
    seen.flatMap(({ exchange, ip, took }) =>
      "unseen" in took || took.seen === null
        ? []
        : [
            {
              outcome: "open-relay" as const,
              subject: `${exchange} ${ip}`,
              evidence: took.seen,
              params: { domain, host: exchange, ip, answer: took.seen },
            },
          ],
    ),
});
