export { openSink } from "./open-sink.ts";
