/**
 * Stands in for `tldts` in the pages (`vite.config.ts`): contracts hold requests against the public suffix list, which is
 * 130 KB, and only the server reads requests.
 */
export const parse = (name: string): { readonly domain: string } => ({ domain: name });
