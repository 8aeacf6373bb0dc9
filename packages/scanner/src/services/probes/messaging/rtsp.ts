import type { ServiceProbe } from "../../service-probe.ts";

const heads = (answer: Buffer): boolean => answer.includes("\r\n\r\n");

/** RTSP: who answers, and whether it describes its stream to anyone (RFC 7826). Nothing is played. */
export const rtsp: ServiceProbe = {
  id: "rtsp",
  transport: "tcp",
  ports: [554, 8554, 10554],
  tlsPorts: [322],
  hello: ({ host, port }) => `OPTIONS rtsp://${host}:${port}/ RTSP/1.0\r\nCSeq: 1\r\n\r\n`,
  isComplete: heads,
  next: (answers, { host, port }) =>
    answers.length === 1
      ? {
          say: `DESCRIBE rtsp://${host}:${port}/ RTSP/1.0\r\nCSeq: 2\r\nAccept: application/sdp\r\n\r\n`,
          isComplete: heads,
        }
      : null,
  read([options = Buffer.alloc(0), describe]) {
    const text = options.toString("latin1");
    if (!/^RTSP\/\d\.\d \d{3}/.test(text)) return null;
    const more = describe?.toString("latin1") ?? "";
    const server = /^Server:\s*([^\r\n]+)/im.exec(`${text}\n${more}`)?.[1]?.trim();
    const status = /^RTSP\/\d\.\d (\d{3})/.exec(more)?.[1];
    return {
      name: "rtsp",
      banner: server ?? text.split("\r\n")[0] ?? null,
      unauthenticated: status === "200" ? true : status === "401" || status === "403" ? false : null,
      details: { methods: /^Public:\s*([^\r\n]+)/im.exec(text)?.[1]?.split(/,\s*/) ?? [] },
      values: server === undefined ? [] : [["rtsp_header.server", server]],
    };
  },
};
