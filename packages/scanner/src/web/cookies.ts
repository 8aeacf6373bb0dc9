/** One `Set-Cookie`, read as browsers read it (RFC 6265bis, 5.6). The value itself is not stored. */
export interface CookieFacts {
  readonly name: string;
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly sameSite: string | null;
  readonly isSession: boolean;
  /** Protects against forged requests; scripts must be able to read it. */
  readonly isCsrf: boolean;
  readonly isRemoval: boolean;
}

const SESSION_NAME =
  /sess|^sid$|auth|login|^jwt|(?:^|[_.-])token$|phpsessid|jsessionid|asp\.net_sessionid|\.aspxauth|connect\.sid|laravel_session|wordpress_(?:logged_in|sec)|remember|^cfid$|^cftoken$|_identity$/i;
const CSRF_NAME = /csrf|xsrf|__requestverificationtoken/i;

export const readCookie = (header: string): CookieFacts => {
  const [pair = "", ...attributes] = header.slice(0, 8192).split(";");
  const equals = pair.indexOf("=");
  const name = (equals < 0 ? pair : pair.slice(0, equals)).trim();
  const value = equals < 0 ? "" : pair.slice(equals + 1).trim();
  const given = new Map(
    attributes.map((attribute) => {
      const [key = "", ...rest] = attribute.split("=");
      return [key.trim().toLowerCase(), rest.join("=").trim()];
    }),
  );
  const isCsrf = CSRF_NAME.test(name);
  return {
    name,
    secure: given.has("secure"),
    httpOnly: given.has("httponly"),
    sameSite: given.get("samesite")?.toLowerCase() ?? null,
    isSession: !isCsrf && SESSION_NAME.test(name),
    isCsrf,
    isRemoval:
      /^(?:|deleted)$/i.test(value) ||
      /^(?:0|-\d+)$/.test(given.get("max-age") ?? "") ||
      /\b19\d\d\b/.test(given.get("expires") ?? ""),
  };
};
