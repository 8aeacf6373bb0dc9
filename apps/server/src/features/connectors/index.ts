export { openSink } from "./commands/open-sink.ts";
