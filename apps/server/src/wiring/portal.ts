import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/http/errors.ts";
import "../platform/http/serve.ts"; // teaches Fastify's types what a policy is

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

const INLINE_STYLE = /<style>([\s\S]*?)<\/style>/g;

const hashesOf = (html: string, pattern: RegExp): string =>
  [
    ...new Set(
      [...html.matchAll(pattern)].map(
        ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
      ),
    ),
  ].join(" ");

/** Each page comes with small scripts and with the styles of its first paint; its policy names just those, by their hash. */
const policyFor = (html: string): string => {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(html, INLINE_SCRIPT)}`.trim(),
    `style-src 'self' ${hashesOf(html, INLINE_STYLE)}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup but the overview's picture (`early-script.ts`) and what React cannot do without
    // (`trusted-types-script.ts`).
    "require-trusted-types-for 'script'",
    "trusted-types default first-picture",
  ].join("; ");
};

interface DrawnPage {
  /** The address without language; parts with a colon are parameters. */
  readonly path: string;
  readonly developmentOnly: boolean;
  /** What is sent for it, below the folder of the language. */
  readonly file: string;
}

/**
 * Reports are about other people's domains, so search engines are asked to list this page in their place. What they can
 * read of a report is the same for every domain: its figures come from calls that robots.txt keeps them from.
 */
const LISTED_FOR = new Map([["/results/:domain", "/result"]]);

const LANGUAGE = /^\/(es|fr)(?=\/|$)/;

/** The pages that only the browser can draw, as the portal's build wrote them down from its route table. */
const drawnPages = (root: string): DrawnPage[] => {
  const file = join(root, "..", "pages.json");
  if (!existsSync(file)) throw new Error(`${file} is missing: build the portal again (npm run build)`);
  return JSON.parse(readFileSync(file, "utf8")) as DrawnPage[];
};

const matches = (page: string, address: string): boolean => {
  const [parts, words] = [page.split("/"), address.split("/")];
  return (
    parts.length === words.length &&
    parts.every((part, at) => (part.startsWith(":") ? words[at] !== "" : part === words[at]))
  );
};

/** Serves the built portal, if there is one: prerendered pages, the app's shell for the rest, and an honest 404 for what does not exist. */
export const hangPortal = async (
  app: FastifyInstance,
  root: string,
  { mode, publicUrl }: Pick<Config, "mode" | "publicUrl">,
): Promise<boolean> => {
  if (!existsSync(join(root, "index.html"))) return false;
  const pages = drawnPages(root);
  const policies = new Map(
    globSync("**/*.html", { cwd: root }).map((file) => [
      join(root, file),
      policyFor(readFileSync(join(root, file), "utf8")),
    ]),
  );

  await app.register(async (scope) => {
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, policy: "anyone" };
      route.schema = { ...route.schema, hide: true };
    });
    await scope.register(staticFiles, {
      root,
      preCompressed: true,
      cacheControl: false,
      redirect: false,
      index: ["index.html"],
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/") || path.includes("/fonts/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        const policy = policies.get(path.replace(/\.(?:br|gz)$/, ""));
        if (policy !== undefined) reply.header("content-security-policy", policy);
      },
    });

    scope.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split("?")[0] ?? "/";
      const wantsPage =
        ["GET", "HEAD"].includes(request.method) && (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || /^\/(?:v1|api)\//.test(path)) throw new Refusal("not_found");
      const address = path.replace(LANGUAGE, "").replace(/\/+$/, "") || "/";
      const page = pages.find((it) => matches(it.path, address));
      // The browser would draw this page if it were given anything to draw with.
      if (page?.developmentOnly === true && mode === "production") throw new Refusal("not_found");
      const language = LANGUAGE.exec(path)?.[0] ?? "";
      if (page !== undefined) {
        const listed = LISTED_FOR.get(page.path);
        if (listed !== undefined) reply.header("link", `<${publicUrl}${language}${listed}>; rel="canonical"`);
        reply.sendFile(join(language, page.file));
        return;
      }
      // The reply is not returned: the static route, which handed over to this handler, waits for it already.
      reply.code(404).sendFile(join(language, "404", "index.html"));
    });
  });
  return true;
};
