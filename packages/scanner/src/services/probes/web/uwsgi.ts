import { bytes } from "../../bytes.ts";
import { readHttpAnswer } from "../../http/http-answer.ts";
import type { Peer, ServiceProbe } from "../../service-probe.ts";

const u16le = (value: number): Buffer => Buffer.from([value % 256, Math.floor(value / 256)]);
const text = (value: string): Buffer => Buffer.concat([u16le(value.length), bytes(value)]);

const request = ({ host, port }: Peer): Buffer => {
  const variables = Object.entries({
    REQUEST_METHOD: "GET",
    REQUEST_URI: "/",
    PATH_INFO: "/",
    QUERY_STRING: "",
    SERVER_PROTOCOL: "HTTP/1.1",
    SERVER_NAME: host,
    SERVER_PORT: `${port}`,
    HTTP_HOST: host,
  });
  const body = Buffer.concat(variables.flat().map(text));
  return Buffer.concat([Buffer.from([0]), u16le(body.length), Buffer.from([0]), body]);
};

/** The front page, as an application answers it: without the headers that a web server adds, and without its complaints. */
const isApplication = (answer: Buffer): boolean => {
  const page = readHttpAnswer(answer);
  return (
    page !== null &&
    page.headers["server"] === undefined &&
    page.headers["date"] === undefined &&
    ![400, 405, 408, 414, 431, 501, 505].includes(page.status)
  );
};

/**
 * uwsgi: the front page, requested as a web server requests it from the application behind it. That the port does not
 * answer HTTP itself distinguishes it from a web server that takes anything.
 */
export const uwsgi: ServiceProbe = {
  id: "uwsgi",
  transport: "tcp",
  ports: [3031],
  hello: request,
  isComplete: (answer) => answer.includes("\r\n\r\n"),
  mayBe: isApplication,
  next: (answers) =>
    answers.length === 1
      ? { say: "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", fresh: true, mayBeSilent: true }
      : null,
  read([answer = Buffer.alloc(0), overHttp]) {
    if (overHttp === undefined || overHttp.length > 0 || !isApplication(answer)) return null;
    return {
      name: "uwsgi",
      vendor: "uWSGI",
      product: "uWSGI",
      cpe: null,
      banner: answer.toString("latin1", 0, 12),
      unauthenticated: true,
      // It takes variables as facts that only the web server should set: the user, the script, the file.
      capability: "relays",
    };
  },
};
