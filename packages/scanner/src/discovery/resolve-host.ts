import type { Net } from "@parapet/net/net";
import { ProbeError, type BlindReason } from "@parapet/net/probe-error";

/**
 * Resolves: it has an address. Dangling: an alias to a name that does not exist. No-address: the name exists without one.
 * Gone: no one knows the name any more. Blind: we could not ask.
 */
export type HostState = "resolves" | "dangling" | "no-address" | "gone" | "blind";

export interface ResolvedHost {
  readonly state: HostState;
  readonly ips: readonly string[];
  readonly aliases: readonly string[];
  readonly blind: { readonly reason: BlindReason; readonly detail: string } | null;
}

/** Where does a name lead today? */
export const resolveHost = async (host: string, net: Net): Promise<ResolvedHost> => {
  const [four, six] = await Promise.allSettled([net.dns.query(host, "A"), net.dns.query(host, "AAAA")]);
  const replies = [four, six].flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const ips = [
    ...new Set(
      replies.flatMap(({ answers }) => answers.flatMap(({ data }) => (typeof data === "string" ? [data] : []))),
    ),
  ];
  const aliases = [...new Set(replies.flatMap((reply) => reply.aliases))];
  if (ips.length > 0) return { state: "resolves", ips, aliases, blind: null };

  const failed = [four, six].find((result) => result.status === "rejected");
  if (failed !== undefined) {
    const why: unknown = failed.reason;
    if (!(why instanceof ProbeError)) throw why;
    return { state: "blind", ips, aliases, blind: { reason: why.reason, detail: why.message } };
  }
  const anonymous = replies.every(({ status }) => status === "no-name");
  const state = anonymous ? (aliases.length > 0 ? "dangling" : "gone") : "no-address";
  return { state, ips, aliases, blind: null };
};
