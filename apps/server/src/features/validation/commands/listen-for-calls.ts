import { insertCall } from "@parapet/db/queries/validation";
import { asSystem } from "@parapet/db/unscoped";
import { startDnsListener } from "@parapet/net/listener/dns-listener";
import { startHttpListener } from "@parapet/net/listener/http-listener";
import type { ReceivedCall } from "@parapet/net/listener/listened-name";

import type { Services } from "../../../platform/services.ts";

/** A flood of invented names must not take the database: calls beyond this are dropped. */
const MAX_WAITING = 200;
const LABEL = /^[a-z2-7]{26}$/;
const MAX_REQUEST = 16_384;

/** Answers for the domain by DNS and HTTP and stores who called which issued name. What no one issued is not stored. */
export const listenForCalls = async (
  { db, now }: Pick<Services, "db" | "now">,
  listener: { readonly domain: string; readonly address: string },
  at: { readonly ip: string; readonly dnsPort: number; readonly httpPort: number },
) => {
  const waiting = new Set<Promise<unknown>>();
  const store = ({ label, protocol, from, request }: ReceivedCall): Promise<boolean> =>
    asSystem(db, "mailed-link", (tx) =>
      insertCall(
        tx,
        { label, protocol, caller: from, request: request.replaceAll("\0", "\uFFFD").slice(0, MAX_REQUEST) },
        now(),
      ),
    );
  const onCall = (call: ReceivedCall): void => {
    if (!LABEL.test(call.label) || waiting.size >= MAX_WAITING) return;
    // The database is away for a moment: the caller usually asks again.
    const stored = store(call)
      .catch(() => false)
      .finally(() => waiting.delete(stored));
    waiting.add(stored);
  };
  const { domain, address } = listener;
  const dns = await startDnsListener({ ip: at.ip, port: at.dnsPort, domain, answer: address, onCall });
  const http = await startHttpListener({ ip: at.ip, port: at.httpPort, domain, onCall });
  return {
    dnsPort: dns.port,
    httpPort: http.port,
    async [Symbol.asyncDispose]() {
      await http[Symbol.asyncDispose]();
      await dns[Symbol.asyncDispose]();
      await Promise.all(waiting);
    },
  };
};
