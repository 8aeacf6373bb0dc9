import { SMTPServer } from "smtp-server";

interface Received {
  readonly to: string[];
  readonly raw: string;
}

/** A real mail server on loopback that stores messages, or rejects them on request. */
export const startSmtp = async () => {
  const received: Received[] = [];
  const state = { isRefusing: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(state.isRefusing ? Object.assign(new Error("try again later"), { responseCode: 451 }) : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  return {
    received,
    state,
    url: `smtp://127.0.0.1:${port}?tls=off`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
};
