/** A server answers the same over TCP as over UDP. */
export { examples } from "./turn.examples.ts";
