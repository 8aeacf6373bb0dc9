const ALIASES: Readonly<Record<string, string>> = { "googlemail.com": "gmail.com" };

/** The mailbox that an address delivers to, where plus-forms and the dots of Gmail are no other one. For counting. */
export const toMailbox = (address: string): string => {
  const text = address.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const [local, host] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, "")];
  const domain = ALIASES[host] ?? host;
  const plain = local.split("+")[0] ?? "";
  return `${domain === "gmail.com" ? plain.replaceAll(".", "") : plain}@${domain}`;
};

const mailbox = (address: string): string => {
  const text = address.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  const [local, host] = [text.slice(0, at), text.slice(at + 1).replace(/\.$/, "")];
  const plain = (local.split("+")[0] ?? "").replaceAll(".", "");
  return `${plain}@${ALIASES[host] ?? host}`;
};

/** May these two addresses deliver to the same mailbox? Case, dots and plus-forms do not make another person. */
export const isSameMailbox = (one: string, other: string): boolean => mailbox(one) === mailbox(other);
