import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";

/**
 * Which domain does the visitor mean? A bare domain, or that of an e-mail address. An address with `www` or a scheme
 * in front is refused, because the page asks for the bare name.
 */
export const searchTarget = (typed: string): string | null => {
  const text = typed.trim().toLowerCase();
  if (text.startsWith("www.")) return null;
  const at = text.lastIndexOf("@");
  if (at === -1) return toDomainName(text);
  const [local, host] = [text.slice(0, at), text.slice(at + 1)];
  if (!/^[^\s@"(),:;<>[\]\\]{1,64}$/.test(local) || host.startsWith("www.")) return null;
  return toDomainName(host);
};
