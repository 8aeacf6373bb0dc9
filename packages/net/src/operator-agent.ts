import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";

const MAX_CONNECTIONS = 10;
const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

/**
 * The agent for a server that the operator's configuration names (an analytical database, for one). Such a server may be
 * in a private range, so the scanner's address policy does not apply; instead the agent connects to the host and port of
 * this URL and to nothing else. Certificates are verified.
 */
export const operatorAgent = (url: string): HttpAgent => {
  const { protocol, hostname, port } = new URL(url);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const number = port === "" ? (PORTS[protocol] ?? 0) : Number(port);
  const agent = new (protocol === "https:" ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    if (options.host === host && Number(options.port) === number) return connect(options, callback);
    throw new Error(
      `this agent connects to ${host}:${number} only, not to ${options.host ?? ""}:${options.port ?? ""}`,
    );
  };
  return agent;
};
