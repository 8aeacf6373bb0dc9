import { COMMON_PORTS, WATCHED_PORTS } from "./common-ports.ts";

const MAX_LIST_CHARACTERS = 4_000;

const unique = (ports: Iterable<number>): number[] => [...new Set(ports)];

const readList = (text: string): number[] | null => {
  if (text.length > MAX_LIST_CHARACTERS) return null;
  const ports: number[] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part);
    if (match === null) return null;
    const first = Number(match[1]);
    const last = Number(match[2] ?? match[1]);
    if (first < 1 || last > 65_535 || last < first) return null;
    for (let port = first; port <= last; port += 1) ports.push(port);
  }
  return unique(ports);
};

/**
 * Which ports do these words mean? `top100` and `top1000` are the most common ports and the watched ones beside them;
 * `all` is every port, common ones first; anything else is a list like `22,80,8000-8100`. Null when it is none of these.
 */
export const portSet = (words: string): readonly number[] | null => {
  switch (words.trim().toLowerCase()) {
    case "top100":
      return unique([...COMMON_PORTS.slice(0, 100), ...WATCHED_PORTS]);
    case "top1000":
      return unique([...COMMON_PORTS, ...WATCHED_PORTS]);
    case "all":
      return unique([...COMMON_PORTS, ...WATCHED_PORTS, ...Array.from({ length: 65_535 }, (_, index) => index + 1)]);
    default:
      return readList(words);
  }
};
