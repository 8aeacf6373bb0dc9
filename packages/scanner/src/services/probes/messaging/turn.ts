import { turnOver } from "../../wire/turn.ts";

/** TURN over UDP (RFC 8656). */
export const turn = turnOver("udp", "turn");
