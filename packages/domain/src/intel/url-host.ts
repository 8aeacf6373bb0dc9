/** An address that needs no second check: lists have millions of them. */
const USUAL_ADDRESS = /^https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:\/[^@]*)?$/;

/** The host of an address as leaks write it: with or without scheme, port and path; of an app, its package. */
export const readHost = (url: string): string | null => {
  const usual = USUAL_ADDRESS.exec(url)?.[1];
  if (usual !== undefined && usual.length <= 253) return usual;
  const rest = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, "");
  const authority = (/^android:/i.test(url) ? (rest.split("@").at(-1) ?? "") : rest).split(/[/?#]/, 1)[0] ?? "";
  const host = authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d+$/, "")
    .replace(/\.$/, "")
    .toLowerCase();
  return host === "" || host.length > 253 ? null : host;
};
