import { bytes } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const COOKIE = `${"parapet".repeat(6).slice(0, 36)}\0`;
/** The states in which a server answers a cookie: it asks for parameters, or it is busy. */
const [PARAMETERS, BUSY] = [9, 0xff];

/** iperf3: whether it takes a measurement from anyone. None is begun. */
export const iperf3: ServiceProbe = {
  id: "iperf3",
  transport: "tcp",
  ports: [5201],
  hello: () => bytes(COOKIE),
  isComplete: (answer) => answer.length >= 1,
  read([answer = Buffer.alloc(0)], peer) {
    const isBusy = answer[0] === BUSY && peer.port === 5201;
    if (answer.length !== 1 || (answer[0] !== PARAMETERS && !isBusy)) return null;
    return {
      name: "iperf3",
      vendor: "ESnet",
      product: "iperf3",
      cpe: null,
      unauthenticated: true,
    };
  },
};
