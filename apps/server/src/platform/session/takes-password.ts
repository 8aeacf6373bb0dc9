/**
 * Where may a program show its key as the password of HTTP Basic (RFC 7617)? At addresses that firewalls and SIEMs read by
 * themselves, because they know no other way. The username is ignored.
 */
export const takesPassword = (url: string): boolean => /^\/v1\/(?:blocklist|taxii2)\//.test(url);
