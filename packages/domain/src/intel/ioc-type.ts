/** The kinds of indicators the database keeps. */
export const IOC_TYPES = [
  "ip",
  "cidr",
  "ip:port",
  "domain",
  "url",
  "email",
  "md5",
  "sha1",
  "sha256",
  "ja3",
  "jarm",
  "cve",
] as const;

export type IocType = (typeof IOC_TYPES)[number];

export const isIocType = (text: string): text is IocType => (IOC_TYPES as readonly string[]).includes(text);
