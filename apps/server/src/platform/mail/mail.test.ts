import { LOCALES } from "@parapet/words/locale";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { testPortal, type TestPortal } from "../../testing/test-portal.ts";
import { startSmtp } from "../../testing/test-smtp.ts";
import { type Config, readConfig } from "../config.ts";
import { composeMail } from "./compose.ts";
import { openTransport } from "./transport.ts";

describe("what is filled in stays text", () => {
  test("markup, blanks and line breaks in names do nothing", () => {
    const mail = composeMail({
      kind: "invitation",
      locale: "en",
      name: "<b>Ann</b>\r\nBcc: evil@x.test",
      values: {
        by: "{password} <script>alert(1)</script>",
        organization: "A & B https://evil.test/x www.evil.test",
        password: "secret-word",
      },
      link: "https://portal.example/login?a=1&b=2",
    });
    expect(mail.html).not.toMatch(/<script|<b>Ann/);
    expect(mail.html).toContain("A &amp; B");
    expect(mail.text.split("secret-word")).toHaveLength(2);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text.split("\n")[0]).toBe("Hello b Ann b Bcc evil x test,");
    // Mail programs draw links around anything like an address: names hold none.
    expect(mail.text.replace(/https:\/\/portal\.example\S+/, "")).not.toMatch(/https?:|evil\.test|evil@/);
  });

  test("domains are written with their accents, with punycode beside where scripts are mixed", () => {
    const about = (domain: string) =>
      composeMail({ kind: "optOut", locale: "en", name: null, values: { domain }, link: "https://portal.example/" });
    expect(about("xn--mller-kva.test").subject).toContain("müller.test");
    expect(about("xn--cme-5cd.test").subject).toContain("аcme.test (xn--cme-5cd.test)");
  });

  test.each(LOCALES)("text and HTML of %s say the same", (locale) => {
    const mail = composeMail({ kind: "code", locale, name: "Zoë", values: { code: "042917" } });
    for (const form of [mail.text, mail.html]) expect(form).toContain("042917");
    expect(mail.html).toContain(`<html lang="${locale}">`);
  });
});

describe("through a real mail server", () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let it: TestPortal;
  beforeAll(async () => {
    smtp = await startSmtp();
    it = await testPortal({ SMTP_URL: smtp.url, PUBLIC_URL: "https://portal.example" });
  });
  afterAll(async () => {
    await it[Symbol.asyncDispose]();
    await smtp.close();
  });

  test("the sign-in code arrives, in the person's language, and the outbox forgets it", async () => {
    const org = await it.organization("Acme");
    const ann = await it.user(org, "client_admin");
    await it.all((tx) => tx.updateTable("app_user").set({ locale: "fr" }).where("id", "=", ann.id).execute());
    const browser = it.browser();
    const asked = await browser.post("/api/login", { email: ann.email, password: "quiet lantern mosaic harbour" });
    await it.services.mail.flush();
    await expect.poll(() => smtp.received.length).toBe(1);
    const [mail] = smtp.received;
    expect(mail?.to).toEqual([ann.email]);
    expect(mail?.raw).toMatch(/From: Parapet <no-reply@portal\.example>/);
    expect(mail?.raw).toContain("multipart/alternative");
    const code = /^(\d{6})\r?$/m.exec(mail?.raw ?? "")?.[1] ?? "";
    const { challenge_id } = asked.json<{ data: { challenge_id: string } }>().data;
    expect((await browser.post("/api/verify-otp", { challenge_id, code })).statusCode).toBe(200);
    expect(await it.services.mail.mailbox(10)).toEqual([]);
  });

  test("a file goes along, byte for byte", async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 255, 10]);
    const attachments = [{ name: "evidence.pdf", type: "application/pdf", bytes }];
    await it.all((tx) =>
      it.services.mail.post(tx, {
        sender: null,
        kind: "test",
        to: "file@acme.test",
        name: "File",
        locale: "en",
        attachments,
      }),
    );
    expect(await it.services.mail.flush()).toEqual({ sent: 1, failed: 0 });
    const raw = smtp.received.find(({ to }) => to.includes("file@acme.test"))?.raw ?? "";
    expect(raw).toMatch(/Content-Disposition: attachment; filename="?evidence\.pdf/);
    expect(raw).toContain(bytes.toString("base64"));
  });

  test("a server that says 'later' gets the mail later, once", async () => {
    const before = smtp.received.length;
    smtp.state.isRefusing = true;
    await it.all((tx) =>
      it.services.mail.post(tx, { sender: null, kind: "test", to: "late@acme.test", name: "Late", locale: "en" }),
    );
    expect(await it.services.mail.flush()).toEqual({ sent: 0, failed: 1 });
    smtp.state.isRefusing = false;
    expect(await it.services.mail.flush()).toEqual({ sent: 0, failed: 0 });
    it.clock.pass(31_000);
    expect(await it.services.mail.flush()).toEqual({ sent: 1, failed: 0 });
    it.clock.pass(3_600_000);
    await it.services.mail.flush();
    expect(smtp.received).toHaveLength(before + 1);
  });

  test("a clock set back by a month delays no mail and sends none twice", async () => {
    const before = smtp.received.length;
    it.clock.pass(30 * 86_400_000);
    smtp.state.isRefusing = true;
    await it.all((tx) =>
      it.services.mail.post(tx, { sender: null, kind: "test", to: "ahead@acme.test", name: "Ahead", locale: "en" }),
    );
    expect(await it.services.mail.flush()).toEqual({ sent: 0, failed: 1 });
    smtp.state.isRefusing = false;
    it.clock.pass(-30 * 86_400_000);
    expect(await it.services.mail.flush()).toEqual({ sent: 0, failed: 0 });
    it.clock.pass(61_000);
    expect(await it.services.mail.flush()).toEqual({ sent: 1, failed: 0 });
    it.clock.pass(31 * 86_400_000);
    await it.services.mail.flush();
    expect(smtp.received).toHaveLength(before + 1);
  });

  test("there is no development mailbox beside a mail server", async () => {
    expect((await it.browser().get("/dev/mailbox.json")).statusCode).toBe(404);
  });
});

test("the development mailbox shows what would have been sent", async () => {
  await using it = await testPortal();
  await it.all((tx) =>
    it.services.mail.post(tx, { sender: null, kind: "test", to: "dev@acme.test", name: "<i>Dev</i>", locale: "en" }),
  );
  await it.services.mail.flush();
  const list = (await it.browser().get("/dev/mailbox.json")).json<Record<string, unknown>[]>();
  expect(list).toEqual([
    {
      to: "dev@acme.test",
      subject: "Test message",
      text: expect.any(String),
      at: expect.any(String),
      attachments: [],
    },
  ]);
  const page = await it.browser().get("/dev/mailbox");
  expect(page.body).not.toContain("<i>Dev");
});

describe("a mail server without verified TLS", () => {
  /** Records every command; offers STARTTLS with a self-signed certificate, or not at all. */
  const startRelay = async (offersTls: boolean) => {
    const commands: string[] = [];
    const note = (name: string) => (_: unknown, __: unknown, done: (error?: Error | null) => void) => {
      commands.push(name);
      done(null);
    };
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: offersTls ? [] : ["STARTTLS"],
      logger: false,
      onAuth: (_auth, _session, done) => {
        commands.push("AUTH");
        done(null, { user: "relay" });
      },
      onMailFrom: note("MAIL"),
      onRcptTo: note("RCPT"),
      onData: (stream, _session, done) => {
        commands.push("DATA");
        stream.resume().on("end", () => done());
      },
    });
    server.on("error", () => {});
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as { port: number };
    return { commands, port, [Symbol.asyncDispose]: () => new Promise<void>((done) => server.close(() => done())) };
  };
  const mail = { subject: "Code", text: "042917", html: "042917", attachments: [] };
  const sendThrough = async (smtpUrl: string) => {
    const transport = openTransport({ smtpUrl, publicUrl: "https://portal.example", mode: "production" } as Config);
    if (transport.kind !== "smtp") throw new Error("no SMTP");
    try {
      await transport.send("ann@acme.test", mail);
    } finally {
      transport.close();
    }
  };

  test.each([
    ["no STARTTLS is offered", false],
    ["the certificate is self-signed", true],
  ])("gets neither the password nor the mail when %s", async (_, offersTls) => {
    await using relay = await startRelay(offersTls);
    await expect(sendThrough(`smtp://user:secret@127.0.0.1:${relay.port}`)).rejects.toThrow(/TLS|certificate/i);
    expect(relay.commands).toEqual([]);
  });

  test("is used only with ?tls=off", async () => {
    await using relay = await startRelay(false);
    await sendThrough(`smtp://127.0.0.1:${relay.port}?tls=off`);
    expect(relay.commands).toEqual(["MAIL", "RCPT", "DATA"]);
  });

  test("no other value of ?tls= is accepted", () => {
    const settings = { SMTP_URL: "smtp://mail.example?tls=maybe" };
    expect(() => readConfig(settings)).toThrow(/tls/);
  });
});
