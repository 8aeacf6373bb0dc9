import { parse } from "tldts";

import { type Verdict, defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { type Asked, ask, noteUnseen } from "../mail/ask.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.server;
const references = ["https://www.rfc-editor.org/rfc/rfc5321"];
const MAX_EXCHANGES = 10;

interface SeenExchange {
  readonly exchange: string;
  readonly addresses: Asked<number>;
  /** The registrable domain of the exchanger does not exist, so anyone can buy it. */
  readonly registrable: Asked<boolean>;
}

/** Does mail for a host below the domain go to a name that is gone? */
export const emailHostMx = defineCheck({
  id: "email-host-mx",
  area: "email-weaknesses",
  on: "host",
  touch: "passive",
  outcomes: {
    "host-mx-registrable": { severity: "high", nist, references },
    "host-mx-dead": { severity: "medium", nist, references },
  },

  async observe({ domain, host }, net, context): Promise<SeenExchange[]> {
    if (host === domain) return [];
    const records = (await net.dns.mx(host)).filter(({ exchange }) => exchange !== "" && exchange !== ".");
    const about = { what: "mail exchangers", subjectOf: (it: { exchange: string }) => `${host} ${it.exchange}` };
    return Promise.all(
      firstOf(records, MAX_EXCHANGES, about, context).map(async ({ exchange }) => {
        const owner = parse(exchange).domain ?? exchange;
        const [addresses, registrable] = await Promise.all([
          ask(async () => (await net.dns.addresses(exchange)).length),
          ask(async () => (await net.dns.query(owner, "NS")).status === "no-name"),
        ]);
        for (const asked of [addresses, registrable]) noteUnseen(asked, `${host} ${exchange}`, context);
        return { exchange, addresses, registrable };
      }),
    );
  },

  judge(exchanges, { host }) {
    return exchanges.flatMap(
      ({ exchange, addresses, registrable }): Verdict<"host-mx-registrable" | "host-mx-dead">[] => {
        const params = { host, exchange };
        if ("seen" in registrable && registrable.seen)
          return [{ outcome: "host-mx-registrable", subject: `${host} ${exchange}`, params }];
        if ("seen" in addresses && addresses.seen === 0)
          return [{ outcome: "host-mx-dead", subject: `${host} ${exchange}`, params }];
        return [];
      },
    );
  },
});
