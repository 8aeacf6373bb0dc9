export {
  CLIENT_COLUMNS,
  type ClientColumn,
  type ClientList,
  type ClientProblem,
  type ClientRow,
  MAX_CLIENTS,
  type Problem,
} from "./client-list.ts";
