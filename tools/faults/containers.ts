import { randomBytes } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { parseAllDocuments, stringify } from "yaml";

import type { Outcome } from "../proof/verdicts.ts";
import { missingForContainers, type Podman, ROOT, withPodman } from "./podman.ts";
import { until } from "./until.ts";

const PROJECT = "parapet";
const NETWORK = "parapet_parapet";
const IMAGE = "registry.example/parapet:1.0.0";
const CLI = ["node", "apps/server/src/wiring/cli.ts"] as const;
const PORTAL = "http://127.0.0.1:4000";
const READY_SECONDS = 180;

const settings = (password: string): Record<string, string> => ({
  PUBLIC_URL: "https://portal.customer.test",
  DATABASE_URL: `postgres://parapet:${password}@database/parapet`,
  SMTP_URL: "smtp://mail.customer.test:587",
  PARAPET_METRICS_TOKEN: randomBytes(24).toString("hex"),
  PARAPET_TRUST_PROXY: "10.89.0.1",
});

const screenshotIn = async (podman: Podman, container: string): Promise<string> => {
  const program = readFileSync(join(ROOT, "tools/faults/take-screenshot.ts"), "utf8");
  const said = await podman.run("podman", "exec", container, "node", "--input-type=module-typescript", "-e", program);
  const line = said.split("\n").findLast((one) => one.startsWith("{")) ?? "{}";
  const { taken, hasSandbox } = JSON.parse(line) as Record<string, unknown>;
  return taken === "taken" && hasSandbox === true ? "" : `no screenshot in the browser's sandbox: ${line}`;
};

/** The first administrator by the link that the server says, and no second one by it. */
const setUp = async (podman: Podman, container: string): Promise<string> => {
  const said = await podman.run("podman", "exec", container, ...CLI, "setup-token");
  const token = /\/setup#(\S+)/.exec(said)?.[1] ?? "";
  const create = async (email: string): Promise<number> => {
    const form = { organization: "Parapet Operations", first_name: "Ada", last_name: "First", email, token };
    const reply = await fetch(`${PORTAL}/api/setup`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-proto": "https" },
      body: JSON.stringify({ ...form, password: "quiet lantern mosaic harbour" }),
    });
    return reply.status;
  };
  const statuses = [await create("ada@operator.test"), await create("eve@operator.test")];
  return statuses[0] === 200 && statuses[1] === 410 ? "" : `set-up answered ${statuses.join(", then ")}`;
};

const answers = async (url: string): Promise<boolean> => (await fetch(url)).ok;

/** The steps at the head of the Compose file, in their order. */
const composeFile = async (podman: Podman): Promise<string[]> => {
  const folder = join(podman.folder, "compose");
  cpSync(join(ROOT, "deploy/container"), folder, { recursive: true });
  const compose = (...words: string[]) => podman.runIn(folder, "podman-compose", "-p", PROJECT, ...words);
  mkdirSync(join(folder, "secrets"), { mode: 0o700 });
  const password = randomBytes(24).toString("hex");
  writeFileSync(join(folder, "secrets/database-owner-password"), randomBytes(24).toString("hex"));
  writeFileSync(join(folder, "secrets/database-password"), password);
  const lines = Object.entries(settings(password)).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, "parapet.env"), lines.join(""), { mode: 0o600 });
  // Debian's podman-compose knows neither the address range of a network nor conditions and profiles.
  await podman.run("podman", "network", "create", "--subnet", "10.89.0.0/24", "--gateway", "10.89.0.1", NETWORK);
  await compose("up", "-d", "database");
  if (
    (await until(async () => (await podman.code("healthcheck", "run", "parapet_database_1")) === 0, 60, 500)) === null
  )
    return ["the database did not become healthy"];
  const found: string[] = [];
  const migrated = await compose("run", "--rm", "migrate");
  if (!migrated.includes("Applied migrations")) found.push("migrate applied nothing");
  await compose("run", "--rm", "key");
  await compose("up", "-d", "--no-recreate", "portal", "worker").catch(() => undefined);
  if ((await until(() => answers(`${PORTAL}/v1/health/ready/`), READY_SECONDS, 500)) === null)
    return [
      ...found,
      `the portal was not ready: ${await podman.run("podman", "logs", "--tail", "3", "parapet_portal_1")}`,
    ];
  for (const container of ["parapet_portal_1", "parapet_worker_1", "parapet_worker_2"]) {
    const healthy = () => podman.code("healthcheck", "run", container);
    if ((await until(async () => (await healthy()) === 0, READY_SECONDS, 1_000)) === null)
      found.push(`${container} is not healthy`);
  }
  found.push(await setUp(podman, "parapet_portal_1"), await screenshotIn(podman, "parapet_worker_1"));
  await podman.run("podman", "stop", "--time", "30", "parapet_portal_1", "parapet_worker_1", "parapet_worker_2");
  await podman.run("podman", "rm", "--force", "parapet_portal_1", "parapet_worker_1", "parapet_worker_2");
  await podman.run("podman", "exec", "-u", "postgres", "parapet_database_1", "dropdb", "--force", "parapet");
  await podman.run("podman", "exec", "-u", "postgres", "parapet_database_1", "createdb", "-O", "parapet", "parapet");
  return [...found, ...(await kubernetesPods(podman, password))];
};

interface PodTemplate {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: { readonly template: { readonly metadata: object; readonly spec: object } };
}

/**
 * The pods that a cluster would make of the manifest's job and deployments. Restarts are the cluster's: Podman 4 would start an
 * init container again for ever.
 */
const podsOf = (manifest: string): { readonly name: string; readonly pod: string }[] =>
  parseAllDocuments(manifest)
    .map((document) => document.toJS() as PodTemplate)
    .filter(({ kind }) => kind === "Job" || kind === "Deployment")
    .map(({ metadata: { name }, spec: { template } }) => ({
      name,
      pod: stringify({
        apiVersion: "v1",
        kind: "Pod",
        metadata: { ...template.metadata, name },
        spec: { ...template.spec, restartPolicy: "Never" },
      }),
    }));

const kubernetesPods = async (podman: Podman, password: string): Promise<string[]> => {
  await podman.run("podman", "tag", "localhost/parapet", IMAGE);
  const secret = async (name: string, values: Record<string, string>): Promise<void> => {
    const file = join(podman.folder, `${name}.json`);
    const encoded = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString("base64")]);
    writeFileSync(file, JSON.stringify(Object.fromEntries(encoded)), { mode: 0o600 });
    await podman.run("podman", "secret", "create", name, file);
  };
  const key = await podman.run("podman", "run", "--rm", "--network=none", IMAGE, "key", "create", "--print");
  await secret("parapet-environment", settings(password));
  await secret("parapet-master-key", { "master-key": key.trim() });
  const found: string[] = [];
  for (const { name, pod } of podsOf(readFileSync(join(ROOT, "deploy/kubernetes/parapet.yaml"), "utf8"))) {
    const file = join(podman.folder, `${name}.yaml`);
    writeFileSync(file, pod);
    await podman.run("podman", "kube", "play", "--network", NETWORK, file);
    const container = `${name}-${name}`;
    if (name === "migrate") {
      const code = (await podman.run("podman", "wait", container)).trim();
      if (code !== "0") found.push(`the job ended with ${code}`);
      continue;
    }
    const port = name === "portal" ? 4000 : 4001;
    const ask = `fetch("http://127.0.0.1:${port}/v1/health/ready/").then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))`;
    const ready = () => podman.code("exec", container, "node", "-e", ask);
    if ((await until(async () => (await ready()) === 0, READY_SECONDS, 1_000)) === null)
      found.push(`${name} was not ready: ${await podman.run("podman", "logs", "--tail", "3", container)}`);
  }
  return found;
};

/** Our image, the Compose file and the pods of the Kubernetes manifest, built and started for real. */
export const containers = async (): Promise<Outcome> => {
  const missing = missingForContainers();
  if (missing.length > 0) return { passed: false, says: `not assessed: needs ${missing.join(", ")}` };
  const found = (await withPodman(composeFile)).filter((one) => one !== "");
  return {
    passed: found.length === 0,
    says:
      found.length === 0
        ? "image built; Compose file: database, migration, key, portal ready, two workers healthy, set-up 200 then 410, screenshot in the sandbox; Kubernetes: migration job ended with 0, portal and worker ready"
        : found.join("; "),
  };
};
