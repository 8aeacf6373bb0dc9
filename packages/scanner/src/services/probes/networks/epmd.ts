import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** Erlang's port mapper: the nodes it knows (NAMES_REQ). */
export const epmd: ServiceProbe = {
  id: "epmd",
  transport: "tcp",
  ports: [4369],
  hello: () => hex("0001 6e"),
  read([answer = Buffer.alloc(0)], { port }) {
    if (answer.length < 4) return null;
    const own = answer.readUInt32BE(0);
    const text = answer.toString("latin1", 4);
    if (!/^(?:name \S+ at port \d+\n)*$/.test(text) || (text === "" && own !== port) || own > 65_535 || own === 0)
      return null;
    const nodes = [...text.matchAll(/^name (\S+) at port (\d+)$/gm)].map(([, name, at]) => ({
      name,
      port: Number(at),
    }));
    return {
      name: "epmd",
      vendor: "Ericsson",
      product: "Erlang Port Mapper Daemon",
      cpe: null,
      banner: text.trim() || null,
      unauthenticated: true,
      details: { nodes },
    };
  },
};
