import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { request as httpsRequest } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { MAX_UPLOAD_PART_BYTES } from "@parapet/domain/contracts/imports";
import { environment, readConfig } from "@parapet/server/platform/config";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";

import { programPath } from "../attack/tools/install.ts";
import { checkNginxExample, startTlsProxy } from "../attack/tools/tls-proxy.ts";

const read = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), "utf8");

test.skipIf(programPath("nginx") === null)("nginx accepts our example", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-nginx-"));
  try {
    expect(await checkNginxExample(folder)).toBeNull();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test.skipIf(programPath("nginx") === null)(
  "nginx takes a part of an upload up to 64 MiB, and elsewhere what the portal takes",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-nginx-"));
    let received = 0;
    const portal = createServer((request, reply) => {
      received = 0;
      request.on("data", (chunk: Buffer) => (received += chunk.length));
      request.on("end", () => reply.end("{}"));
    }).listen(0, "127.0.0.1");
    await once(portal, "listening");
    const { port } = portal.address() as AddressInfo;
    try {
      await using proxy = await startTlsProxy(folder, `http://127.0.0.1:${port}`);
      const send = (path: string, mebibytes: number): Promise<number> =>
        new Promise((resolve, reject) => {
          const request = httpsRequest(
            { host: "127.0.0.1", port: proxy.port, path, method: "PUT", rejectUnauthorized: false },
            (reply) => resolve(reply.resume().statusCode ?? 0),
          );
          request.on("error", reject);
          request.setHeader("content-length", mebibytes * 1024 ** 2);
          request.setHeader("expect", "100-continue");
          request.on("continue", () => request.end(Buffer.alloc(mebibytes * 1024 ** 2)));
          request.flushHeaders();
        });
      const part = "/v1/portal_management/imports/00000000-0000-4000-8000-000000000000/data/";
      expect([await send(part, MAX_UPLOAD_PART_BYTES / 1024 ** 2), received]).toEqual([200, MAX_UPLOAD_PART_BYTES]);
      expect(await send(part, MAX_UPLOAD_PART_BYTES / 1024 ** 2 + 1)).toBe(413);
      expect(await send("/v1/ioc/lookup/", 8)).toBe(200);
      expect(await send("/v1/ioc/lookup/", 9)).toBe(413);
    } finally {
      portal.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test("both proxies hide the metrics, pass on one address only and speak nothing below TLS 1.2", () => {
  const [nginx, caddy] = [read("nginx/parapet.conf"), read("caddy/Caddyfile")];
  expect(nginx).toMatch(/ssl_protocols TLSv1\.2 TLSv1\.3;/);
  expect(caddy).toMatch(/protocols tls1\.2 tls1\.3/);
  for (const text of [nginx, caddy]) {
    expect(text).toMatch(/\/v1\/metrics/);
    expect(text).not.toMatch(/\$proxy_add_x_forwarded_for/);
  }
});

describe("the container", () => {
  const file = read("container/Containerfile");
  const lines = file.split("\n");

  test("runs as user no one, with a health check, and starts our program", () => {
    const user = lines.findLastIndex((line) => line.startsWith("USER "));
    expect(lines[user]).toBe("USER 10001:10001");
    expect(lines.findLastIndex((line) => line.startsWith("RUN "))).toBeLessThan(user);
    expect(file).toMatch(/^HEALTHCHECK /m);
    expect(file).toMatch(/^ENTRYPOINT \["node", "apps\/server\/src\/wiring\/cli\.ts"\]$/m);
  });

  test("installs from the lock file, takes no developer's tools along, and carries no secret", () => {
    expect(file).toMatch(/npm ci .*--omit=dev --ignore-scripts/);
    expect(file).not.toMatch(/npm install\b|--privileged|PASSWORD|SECRET|\bADD https?:/);
  });

  test("every folder it copies is there", () => {
    const copied = [...file.matchAll(/^COPY --from=build \/parapet\/(\S+)/gm)].map(([, path]) => path ?? "");
    expect(copied).toContain("apps/server");
    // The demo's companies are for development.
    expect(copied).not.toContain("lab");
    for (const path of copied.filter((one) => !/node_modules|build$/.test(one)))
      expect(() =>
        readFileSync(
          fileURLToPath(
            new URL(`../${path}/package.json`.replace("/package.json/package.json", "/package.json"), import.meta.url),
          ),
        ),
      ).not.toThrow(/ENOENT.*apps/);
  });

  test("the compose file gives every service limits, no privileges and a place to write", () => {
    const compose = parse(read("container/compose.yaml"), { merge: true }) as {
      services: Record<string, Record<string, unknown> & { deploy?: { resources?: { limits?: object } } }>;
      volumes: object;
    };
    expect(Object.keys(compose.services)).toEqual(["database", "portal", "worker"]);
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.deploy?.resources?.limits]).toEqual([
        name,
        { cpus: expect.any(String), memory: expect.any(String) },
      ]);
      if (name === "database") continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] });
    }
    // Bound to loopback: the proxy is the public entry point.
    expect(compose.services["portal"]?.["ports"]).toEqual(["127.0.0.1:4000:4000"]);
  });
});

test("compiled sources are cached below the data folder, where services may write", () => {
  for (const path of ["container/Containerfile", "systemd/parapet.service", "systemd/parapet-worker@.service"]) {
    const [, folder] = /\bDATA_DIR=(\S+)/.exec(read(path)) ?? [];
    expect([path, /\bNODE_COMPILE_CACHE=(\S+)/.exec(read(path))?.[1]]).toEqual([path, `${folder}/compile-cache`]);
  }
});

describe("the workflows", () => {
  const folder = fileURLToPath(new URL("../.github/workflows/", import.meta.url));
  const workflows = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")] as const);

  test.each(workflows)("%s names each action by its commit and limits the time of each job", (_name, text) => {
    const used = [...text.matchAll(/^ +-? *uses: (.*)$/gm)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    const { jobs } = parse(text) as { jobs: Record<string, { "timeout-minutes"?: number }> };
    for (const job of Object.values(jobs)) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  });
});

describe("the Kubernetes manifests", () => {
  interface Manifest {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string; readonly namespace?: string };
    readonly spec: Record<string, unknown>;
  }
  const documents = parseAllDocuments(read("kubernetes/parapet.yaml"), { merge: true });
  const manifests = documents.map((document) => document.toJS() as Manifest);
  const of = (kind: string, name: string): Manifest["spec"] =>
    manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec ?? {};

  test("each can be read and has a kind, a version and, but for the namespace itself, a namespace", () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    for (const { apiVersion, kind, metadata } of manifests) {
      expect(apiVersion).toMatch(/^(?:v1|apps\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/);
      expect([kind, metadata.namespace]).toEqual([kind, kind === "Namespace" ? undefined : "parapet"]);
    }
  });

  test.each(["portal", "worker"])("%s runs unprivileged, within limits, on a read-only file system", (name) => {
    const { template } = of("Deployment", name) as {
      template: {
        spec: {
          securityContext: object;
          automountServiceAccountToken: boolean;
          containers: { args: string[]; resources: { limits: object; requests: object }; securityContext: object }[];
        };
      };
    };
    expect(template.spec.automountServiceAccountToken).toBe(false);
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    for (const { resources, securityContext } of template.spec.containers) {
      expect(Object.keys(resources.limits)).toEqual(["cpu", "memory"]);
      expect(Object.keys(resources.requests)).toEqual(["cpu", "memory"]);
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  });

  test("the portal has liveness and readiness probes on their endpoints", () => {
    const { template } = of("Deployment", "portal") as {
      template: { spec: { containers: Record<string, { httpGet: { path: string } }>[] } };
    };
    const [portal] = template.spec.containers;
    expect(portal?.["livenessProbe"]?.httpGet.path).toBe("/v1/health/live/");
    expect(portal?.["readinessProbe"]?.httpGet.path).toBe("/v1/health/ready/");
  });

  test("workers follow the length of the queue", () => {
    expect(of("HorizontalPodAutoscaler", "worker")).toMatchObject({
      scaleTargetRef: { kind: "Deployment", name: "worker" },
      metrics: [{ type: "External", external: { metric: { name: "parapet_runs" } } }],
    });
  });

  test("workers reach no private range but the database's and the resolver's", () => {
    const { egress } = of("NetworkPolicy", "worker") as { egress: { to: { ipBlock?: { except: string[] } }[] }[] };
    expect(egress[0]?.to[0]?.ipBlock?.except).toEqual(
      expect.arrayContaining(["10.0.0.0/8", "169.254.0.0/16", "127.0.0.0/8"]),
    );
  });
});

describe("the systemd units", () => {
  test.each(["parapet.service", "parapet-worker@.service"])("%s gives up what it does not need", (name) => {
    const unit = read(`systemd/${name}`);
    for (const line of [
      "NoNewPrivileges=yes",
      "ProtectSystem=strict",
      "CapabilityBoundingSet=",
      "User=parapet",
      "Restart=always",
      "MemoryMax=",
    ])
      expect(unit).toContain(line);
    expect(unit).toMatch(
      /^ExecStart=\/opt\/parapet\/node_modules\/\.bin\/node apps\/server\/src\/wiring\/cli\.ts (?:serve|worker)/m,
    );
  });

  test.skipIf(programPath("systemd-analyze") === null)("systemd itself can read them", async () => {
    const { runProgram } = await import("../proof/run-program.ts");
    const path = fileURLToPath(new URL("systemd/parapet-backup.timer", import.meta.url));
    const { said } = await runProgram("systemd-analyze", ["verify", "--man=no", path], { seconds: 20 });
    expect(said).not.toMatch(/Unknown (?:key|lvalue|section)|Failed to parse/);
  });
});

test("every setting that a deployment names is one the program knows", () => {
  const named = [
    "container/Containerfile",
    "container/compose.yaml",
    "kubernetes/parapet.yaml",
    "systemd/parapet.service",
    "nginx/parapet.conf",
  ].flatMap((path) => [...read(path).matchAll(/\bPARAPET_[A-Z_]+/g)].map(([name]) => name));
  expect(named.length).toBeGreaterThan(3);
  // An unknown name beginning with PARAPET_ is a mistake that the program refuses to start with.
  const asked = Object.fromEntries([...new Set(named)].map((name) => [name, ""]));
  expect(() => readConfig({ ...asked, PATH: environment()["PATH"] })).not.toThrow();
});
