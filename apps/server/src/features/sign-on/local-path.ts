/** The page to return to, if it is one of ours: a path on this host. Anything else could be another site. */
export const localPath = (next: string | null): string | null => {
  if (next === null || next.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(next) || next.includes("\\"))
    return null;
  const base = "https://portal.invalid";
  const url = URL.parse(next, base);
  if (url === null || url.origin !== base || !/^\/(?:es\/|fr\/)?(?:dashboard|payment)(?:\/|$)/.test(url.pathname))
    return null;
  return `${url.pathname}${url.search}${url.hash}`;
};
