import { expect, test } from "vitest";

import * as fixes from "./fixes.ts";
import * as siteFixes from "./site-fixes.ts";
import * as tlsFixes from "./tls-fixes.ts";

const { denyPath, restrictPath } = fixes;

/** Stands for every argument: a path, a host or a name. Builders of paths are given the root of the site as well. */
const PATHS = ["/", "", "/admin/", "/backup.zip"];
const built = Object.entries<unknown>({ ...fixes, ...siteFixes, ...tlsFixes }).flatMap(([name, fix]) =>
  typeof fix !== "function"
    ? [[name, fix as fixes.Fix] as const]
    : name === "closeBucket"
      ? []
      : (/path|target/i.test(name) ? PATHS : ["shop.acme.test"]).map(
          (given) =>
            [
              `${name}(${given})`,
              (fix as (...given: unknown[]) => fixes.Fix)(
                given,
                name === "securityTxt" ? Date.UTC(2026, 0, 1) : "1.2.3",
              ),
            ] as const,
        ),
);

/** What closes a whole site to everyone outside, where no login follows. */
const CLOSES_SITE = [
  /location\s+(?:=\s*)?(?:~\s*\^?)?\/\s*\$?\s*\{[^}]*(?:deny all|return [45]\d\d)(?![^}]*auth_basic)/,
  /RedirectMatch \d+ "\^?\/\$?"/,
  /<Location "\/">(?:(?!valid-user)[\s\S])*(?:denied|Require ip)(?:(?!valid-user)[\s\S])*<\/Location>/,
  /denyUrlSequences>\s*<add sequence="\/?"/,
  /<location path="">[\s\S]*allowUnlisted="false"/,
  /path \/?\*?\n(?!\s*expression)[\s\S]*respond @\w+ 4/,
  /\breturn 444\b|Remove-Website|^:80 \{\s*abort/,
];
/** Methods that an application may be there for, refused to everyone. */
const REFUSES_WRITING =
  /request_method !~|LimitExcept[^>]*>\s*Require all denied|<add verb="(?:PUT|DELETE|PATCH)" allowed="false"|respond @writing/;

/** The page of a server that was installed and never used: nothing is offered there. */
const OF_UNUSED_SITES = new Set(["noDefaultSite"]);

test("no suggested configuration takes away the website that is offered", () => {
  expect(built.length).toBeGreaterThan(30);
  const closing = built.flatMap(([name, fix]) =>
    Object.entries(fix).flatMap(([server, text]) =>
      !OF_UNUSED_SITES.has(name) && [...CLOSES_SITE, REFUSES_WRITING].some((closes) => closes.test(text))
        ? [`${name} for ${server}: ${text}`]
        : [],
    ),
  );
  expect(closing).toEqual([]);
});

test("the lint recognizes a site that is closed", () => {
  const closed = [siteFixes.noDefaultSite.nginx, siteFixes.noDefaultSite.apache, siteFixes.noDefaultSite.iis];
  expect(closed.map((text) => CLOSES_SITE.some((closes) => closes.test(text ?? "")))).toEqual([true, true, true]);
  expect(CLOSES_SITE.some((closes) => closes.test("location / {\n  deny all;\n}"))).toBe(true);
});

test("a path is closed, the root of a site asks for a login", () => {
  expect(denyPath("/backup.zip").nginx).toContain("return 404");
  expect(restrictPath("/admin/").nginx).toContain("deny all");
  for (const fix of [denyPath("/"), restrictPath("/")])
    expect([fix.nginx?.includes("auth_basic"), fix.apache?.includes("valid-user")]).toEqual([true, true]);
});
