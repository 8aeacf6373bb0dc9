import type { FastifyInstance } from "fastify";

import { escapeHtml } from "../../../platform/escape-html.ts";
import type { Services } from "../../../platform/services.ts";

const NEWEST = 200;

/** Mail of a development server, to be read in the browser. In production, or with a mail server, it does not exist. */
export const devMailboxRoutes = (app: FastifyInstance, { config, mail }: Pick<Services, "config" | "mail">): void => {
  if (config.mode === "production" || config.smtpUrl !== null) return;
  const options = { config: { policy: "anyone" as const }, schema: { hide: true } };

  app.get("/dev/mailbox.json", options, async (_request, reply) =>
    reply.header("cache-control", "no-store").send(await mail.mailbox(NEWEST)),
  );

  app.get("/dev/mailbox", options, async (_request, reply) => {
    const rows = await mail.mailbox(NEWEST);
    const list = rows.map(
      ({ to, subject, text, at, attachments }) => `<article><h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(to)} · <time datetime="${at}">${at}</time></p><pre>${escapeHtml(text)}</pre>${attachments.map(({ name, size }) => `<p>${escapeHtml(name)}, ${size} bytes</p>`).join("")}</article>`,
    );
    return reply
      .header("cache-control", "no-store")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type("text/html; charset=utf-8")
      .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title><meta name="viewport" content="width=device-width">
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}article{border-top:1px solid #ccc;padding:1rem 0}</style></head>
<body><h1>Mailbox</h1><p>Mail that this development server would have sent, newest first.</p>${list.join("\n") || "<p>No mail yet.</p>"}</body></html>`);
  });
};
