export { entryPointFindings, leaksForPaths, machinesForPaths, webHosts } from "./attack-path.ts";
export {
  insertScore,
  momentAfter,
  newestScore,
  noteInDns,
  notFoundSince,
  scoreAt,
  scoredAt,
  type StoredScore,
} from "./score-history.ts";
