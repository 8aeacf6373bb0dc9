import { turnOver } from "../../wire/turn.ts";

/** TURN over TCP (RFC 8656). */
export const turnTcp = turnOver("tcp", "turn-tcp");
