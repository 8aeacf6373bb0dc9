import { Agent, request } from "node:https";

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** One request through the proxy; answers its status, or the name of what went wrong. The certificate is the lab's own. */
export const requestOverTls = (port: number, path: string, headers: Record<string, string>): Promise<number | string> =>
  new Promise((resolve) => {
    const options = { agent, host: "127.0.0.1", port, path, servername: "portal.example", rejectUnauthorized: false };
    const asked = request({ ...options, headers: { host: "portal.example", ...headers } }, (reply) => {
      reply.resume();
      reply.on("end", () => resolve(reply.statusCode ?? 0));
      reply.on("error", (error) => resolve(error.message));
    });
    asked.setTimeout(20_000, () => asked.destroy(new Error("too late")));
    asked.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end();
  });
