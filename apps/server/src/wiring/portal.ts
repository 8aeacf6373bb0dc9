import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

import staticFiles from "@fastify/static";
import { bare, inLocale, pathLocale } from "@parapet/words/links";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../platform/config.ts";
import { Refusal } from "../platform/http/errors.ts";
import "../platform/http/serve.ts"; // teaches Fastify's types what a policy is

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** The inline scripts of a page are React Router's and the theme's; the page's policy admits exactly those, by their hash. */
const policyFor = (html: string): string => {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = ""]) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(" "),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup except what React cannot do without (`trusted-types-script.ts`).
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ].join("; ");
};

/** Fetches pages for the browser and shows the offline page where that fails. */
const OFFLINE_WORKER = "/offline-worker.js";
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

interface ClientPage {
  /** The address without language; parts with a colon are parameters. */
  readonly path: string;
  readonly developmentOnly: boolean;
  /** The address whose prerendered file is sent for every value of the parameters. */
  readonly standIn?: string;
}

/** What React Router writes for the pages that are not prerendered. */
const FALLBACK = "__spa-fallback.html";

/**
 * Reports are about other people's domains, so search engines are asked to list this page in their place. What they can
 * read of a report is the same for every domain: its figures come from calls that robots.txt keeps them from.
 */
const LISTED_FOR = new Map([["/results/:domain", "/result"]]);

/** The pages that are rendered in the browser, as the portal's build lists them from its route table. */
const clientPages = (root: string): ClientPage[] => {
  const file = join(root, "..", "pages.json");
  if (!existsSync(file)) throw new Error(`${file} is missing: build the portal again (npm run build)`);
  return JSON.parse(readFileSync(file, "utf8")) as ClientPage[];
};

const matches = (page: string, address: string): boolean => {
  const [parts, words] = [page.split("/"), address.split("/")];
  return (
    parts.length === words.length &&
    parts.every((part, at) => (part.startsWith(":") ? words[at] !== "" : part === words[at]))
  );
};

/**
 * Serves the built portal, if there is one: prerendered pages, the fallback for pages
 * that are rendered in the browser, and 404 for what does not exist.
 */
export const registerPortal = async (
  app: FastifyInstance,
  root: string,
  { mode, publicUrl }: Pick<Config, "mode" | "publicUrl">,
): Promise<boolean> => {
  if (!existsSync(join(root, "index.html"))) return false;
  const pages = clientPages(root);
  // The names of these files, and of no others, change with their content.
  const hashed = join(root, "assets/");
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
        const isHashed = path.startsWith(hashed);
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        const policy = policies.get(path.replace(/\.(?:br|gz)$/, ""));
        if (policy !== undefined) reply.header("content-security-policy", policy);
        if (path.replace(/\.(?:br|gz)$/, "").endsWith(OFFLINE_WORKER))
          reply.header("content-security-policy", WORKER_POLICY);
      },
    });

    scope.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
      const path = request.url.split("?")[0] ?? "/";
      const wantsPage =
        ["GET", "HEAD"].includes(request.method) && (request.headers.accept ?? "").includes("text/html");
      if (!wantsPage || /^\/(?:v1|api)\//.test(path)) throw new Refusal("not_found");
      const page = pages.find((it) => matches(it.path, bare(path)));
      if (page?.developmentOnly === true && mode === "production") throw new Refusal("not_found");
      const locale = pathLocale(path);
      if (page !== undefined) {
        const listed = LISTED_FOR.get(page.path);
        if (listed !== undefined) reply.header("link", `<${publicUrl}${inLocale(locale, listed)}>; rel="canonical"`);
        reply.sendFile(page.standIn === undefined ? FALLBACK : join(inLocale(locale, page.standIn), "index.html"));
        return;
      }
      // The reply is not returned: the static route, which passed on to this handler, waits for it already.
      reply.code(404).sendFile(join(inLocale(locale, "/404"), "index.html"));
    });
  });
  return true;
};
