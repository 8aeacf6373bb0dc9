import { toDomainName } from "./domain-name-grammar.ts";

/** Names that mean something only inside a network or in another one (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const NOT_PUBLIC = /\.(?:local|localhost|internal|intranet|lan|home|corp|private|arpa|onion|alt|invalid)$/;

/**
 * Which domain does the visitor mean? A bare domain, or that of an e-mail address. An address with `www` or a scheme
 * in front is refused, because the page asks for the bare name.
 */
export const searchTarget = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  if (text.length > 400 || text.startsWith("www.")) return null;
  const at = text.lastIndexOf("@");
  const [local, host] = at === -1 ? [null, text] : [text.slice(0, at), text.slice(at + 1)];
  if (local !== null && (!/^[^\s@"(),:;<>[\]\\]{1,64}$/.test(local) || host.startsWith("www."))) return null;
  const name = toDomainName(host);
  return name === null || name.startsWith("www.") || NOT_PUBLIC.test(name) ? null : name;
};
