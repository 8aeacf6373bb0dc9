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

import { programPath } from "../tools/attack/tools/install.ts";
import { checkNginxExample, startTlsProxy } from "../tools/attack/tools/tls-proxy.ts";

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

test.skipIf(programPath("nginx") === null)(
  "nginx repeats a read at the next server, and no write that the first may have worked on",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "parapet-nginx-"));
    const received: string[] = [];
    const servers = [1, 2].map(() =>
      createServer((request, reply) => {
        request.resume().on("end", () => {
          if (request.url === "/v1/health/live/") return reply.end();
          received.push(request.method ?? "");
          // The first to receive it dies before it answers.
          if (received.length === 1) return request.socket.destroy();
          return reply.end("{}");
        });
      }).listen(0, "127.0.0.1"),
    );
    await Promise.all(servers.map((server) => once(server, "listening")));
    const [first = "", ...others] = servers.map(
      (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    try {
      await using proxy = await startTlsProxy(folder, first, others);
      const send = (method: string): Promise<number> =>
        new Promise((resolve, reject) => {
          received.length = 0;
          httpsRequest(
            { host: "127.0.0.1", port: proxy.port, path: "/v1/orders/", method, rejectUnauthorized: false },
            (reply) => resolve(reply.resume().statusCode ?? 0),
          )
            .on("error", reject)
            .end(method === "GET" ? undefined : "{}");
        });
      expect([await send("GET"), received]).toEqual([200, ["GET", "GET"]]);
      for (const method of ["POST", "PATCH"]) expect([await send(method), received]).toEqual([502, [method]]);
    } finally {
      for (const server of servers) server.close().closeAllConnections();
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

  test("its health check passes while a server or a worker answers, and for neither otherwise", async () => {
    const { runProgram } = await import("../tools/proof/run-program.ts");
    const [, command = ""] = /^HEALTHCHECK .*\\\n *CMD (\[.*\])$/m.exec(file) ?? [];
    const [, ...words] = JSON.parse(command) as string[];
    let status = 200;
    const program = createServer((request, reply) =>
      reply.writeHead(request.url === "/v1/health/live/" ? status : 404).end(),
    ).listen(0, "127.0.0.1");
    await once(program, "listening");
    const own = String((program.address() as AddressInfo).port);
    const isHealthy = async (ports: Record<string, string>) =>
      (await runProgram(process.execPath, words, { env: ports, seconds: 20 })).code === 0;
    try {
      expect(await isHealthy({ PORT: own, PARAPET_WORKER_PORT: "9" })).toBe(true);
      expect(await isHealthy({ PORT: "9", PARAPET_WORKER_PORT: own })).toBe(true);
      expect(await isHealthy({ PORT: "9", PARAPET_WORKER_PORT: "9" })).toBe(false);
      status = 503;
      expect(await isHealthy({ PORT: own, PARAPET_WORKER_PORT: "9" })).toBe(false);
    } finally {
      program.close();
    }
    expect(file).toMatch(/^ENV .*\bPORT=4000 PARAPET_WORKER_PORT=4001\b/m);
    for (const name of ["portal", "worker"])
      expect(compose.services[name]?.healthcheck?.test).toBe(`node -e "${words[1]}"`);
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

  interface Service {
    readonly image: string;
    readonly environment?: Record<string, string>;
    readonly deploy?: { readonly resources?: { readonly limits?: object } };
    readonly secrets?: string[];
    readonly ports?: string[];
    readonly volumes?: string[];
    readonly healthcheck?: { readonly disable?: boolean; readonly test?: string[] | string };
  }
  const compose = parse(read("container/compose.yaml"), { merge: true }) as {
    readonly services: Record<string, Service>;
    readonly secrets: Record<string, { file: string }>;
  };

  test("the compose file gives every service limits, no privileges and a place to write", () => {
    expect(Object.keys(compose.services)).toEqual(["database", "migrate", "key", "portal", "worker"]);
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.deploy?.resources?.limits]).toEqual([
        name,
        { cpus: expect.any(String), memory: expect.any(String) },
      ]);
      if (name === "database") continue;
      expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
      expect(service).toMatchObject({ security_opt: expect.arrayContaining(["no-new-privileges:true"]) });
    }
    // Bound to loopback: the proxy is the public entry point.
    expect(compose.services["portal"]?.ports).toEqual(["127.0.0.1:4000:4000"]);
  });

  test("every secret file of the compose file is used, and the application is no superuser of the database", () => {
    const used = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    expect(new Set(used)).toEqual(new Set(Object.keys(compose.secrets)));
    expect(compose.services["database"]?.environment).not.toHaveProperty("POSTGRES_USER");
    const script = read("container/create-role.sh");
    expect(script).toContain("create role parapet login createrole password");
    expect(script).not.toMatch(/superuser\b(?!\.)/i);
    for (const name of used) expect(read("container/compose.yaml")).toContain(`secrets/${name}`);
  });

  test("servers read the master key, one command writes it, and no worker shares its data", () => {
    const keyOf = (name: string) => compose.services[name]?.volumes?.find((volume) => volume.startsWith("key:"));
    expect([keyOf("portal"), keyOf("worker"), keyOf("key")]).toEqual(["key:/key:ro", "key:/key:ro", "key:/key"]);
    expect(compose.services["worker"]?.volumes).not.toContain("data:/data");
    // One line of a shell: podman-compose takes a list apart and has none left for the second replica.
    for (const name of ["portal", "worker"])
      expect(compose.services[name]?.healthcheck?.test).toEqual(expect.stringContaining("/v1/health/live/"));
  });

  test("the worker's seccomp profile refuses by default and allows what the browser's sandbox needs, and no mounts", () => {
    const profile = JSON.parse(read("container/worker-seccomp.json")) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string }[];
    };
    expect(profile.defaultAction).toBe("SCMP_ACT_ERRNO");
    const allowed = new Set(profile.syscalls.flatMap(({ names }) => names));
    for (const name of ["clone", "clone3", "unshare", "chroot", "setpriority"]) expect(allowed.has(name)).toBe(true);
    for (const name of ["mount", "pivot_root", "bpf", "ptrace", "init_module", "reboot"])
      expect(allowed.has(name)).toBe(false);
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
      expect(apiVersion).toMatch(/^(?:v1|apps\/v1|batch\/v1|autoscaling\/v2|policy\/v1|networking\.k8s\.io\/v1)$/);
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

  interface Container {
    readonly name: string;
    readonly image: string;
    readonly args: string[];
    readonly env?: { name: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
    readonly ports?: { name: string }[];
    readonly volumeMounts: { name: string }[];
    readonly startupProbe?: { periodSeconds: number; failureThreshold: number };
    readonly livenessProbe?: { httpGet: { path: string; port: string } };
    readonly readinessProbe?: { httpGet: { path: string; port: string } };
  }
  const podOf = (kind: string, name: string) =>
    (
      of(kind, name) as {
        template: { spec: { volumes: { name: string }[]; containers: Container[]; initContainers?: Container[] } };
      }
    ).template.spec;

  test.each(["portal", "worker"])(
    "%s has probes on ports that it has, and waits for the migrations outside of them",
    (name) => {
      const { containers, initContainers } = podOf("Deployment", name);
      const [main] = containers;
      expect(main?.livenessProbe?.httpGet.path).toBe("/v1/health/live/");
      expect(main?.readinessProbe?.httpGet.path).toBe("/v1/health/ready/");
      const ports = main?.ports?.map((port) => port.name);
      expect([main?.livenessProbe?.httpGet.port, main?.readinessProbe?.httpGet.port]).toEqual([ports?.[0], ports?.[0]]);
      expect(initContainers?.map(({ args }) => args)).toEqual([["migrate"]]);
    },
  );

  test("migrations have a job, and every volume and secret that a pod names is there", () => {
    expect(podOf("Job", "migrate").containers[0]?.args).toEqual(["migrate"]);
    for (const [kind, name] of [
      ["Job", "migrate"],
      ["Deployment", "portal"],
      ["Deployment", "worker"],
    ] as const) {
      const { volumes, containers, initContainers = [] } = podOf(kind, name);
      const defined = new Set(volumes.map((volume) => volume.name));
      for (const { volumeMounts } of [...containers, ...initContainers])
        for (const mount of volumeMounts) expect([name, defined.has(mount.name)]).toEqual([name, true]);
    }
    const text = read("kubernetes/parapet.yaml");
    for (const secret of ["parapet-environment", "parapet-master-key"])
      expect(text).toContain(`create secret generic ${secret}`);
    // A secret volume with fsGroup is readable by its group, which a key file must not be without the owner root.
    expect(text).not.toMatch(/secret: \{ secretName/);
  });

  test("the ingress leads to the service, and not to the metrics", () => {
    const { rules } = of("Ingress", "portal") as {
      rules: { http: { paths: { path: string; backend: { service: { name: string } } }[] } }[];
    };
    const paths = rules.flatMap(({ http }) => http.paths);
    expect(paths.find(({ path }) => path === "/")?.backend.service.name).toBe("portal");
    expect(paths.find(({ path }) => path === "/v1/metrics")?.backend.service.name).toBe("nowhere");
  });

  test("Prometheus may scrape servers and workers", () => {
    for (const [name, port] of [
      ["portal", "http"],
      ["worker", "status"],
    ] as const) {
      const { ingress } = of("NetworkPolicy", name) as { ingress: { from: object[]; ports: { port: string }[] }[] };
      const from = { namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "monitoring" } } };
      expect(ingress).toContainEqual({ from: [from], ports: [{ port }] });
    }
  });

  test("workers follow the length of the queue", () => {
    expect(of("HorizontalPodAutoscaler", "worker")).toMatchObject({
      scaleTargetRef: { kind: "Deployment", name: "worker" },
      metrics: [{ type: "External", external: { metric: { name: "parapet_runs" } } }],
    });
  });

  test("workers reach no private range but those of the installation's own services, mail and database among them", () => {
    const { egress } = of("NetworkPolicy", "worker") as { egress: { to: { ipBlock?: { except: string[] } }[] }[] };
    expect(egress[0]?.to[0]?.ipBlock?.except).toEqual(
      expect.arrayContaining(["10.0.0.0/8", "169.254.0.0/16", "127.0.0.0/8"]),
    );
    const own = of("NetworkPolicy", "own-services") as { egress: { ports: { port: number }[] }[] };
    expect(own.egress[0]?.ports.map(({ port }) => port)).toEqual(expect.arrayContaining([5432, 465, 587]));
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

  test.each(["parapet.service", "parapet-worker@.service", "parapet-backup.service"])(
    "a call that %s may not make fails and ends no process",
    (name) => expect(read(`systemd/${name}`)).toMatch(/^SystemCallErrorNumber=EPERM$/m),
  );

  test("the worker's unit allows what the browser's sandbox is made of, and a lower priority", () => {
    const unit = read("systemd/parapet-worker@.service");
    expect(unit).toMatch(/^RestrictNamespaces=user pid net$/m);
    expect(unit).toMatch(/^RestrictAddressFamilies=.*AF_NETLINK/m);
    expect(unit).not.toMatch(/^SystemCallFilter=~.*@resources/m);
    // Each worker of a host has a directory and a port of its own.
    expect(unit).toMatch(/DATA_DIR=\/var\/lib\/parapet-worker-%i /);
  });

  test.skipIf(programPath("systemd-analyze") === null)(
    "systemd itself can read them, and finds little exposed",
    async () => {
      const { runProgram } = await import("../tools/proof/run-program.ts");
      const path = (name: string) => fileURLToPath(new URL(`systemd/${name}`, import.meta.url));
      const { said } = await runProgram("systemd-analyze", ["verify", "--man=no", path("parapet-backup.timer")], {
        seconds: 20,
      });
      expect(said).not.toMatch(/Unknown (?:key|lvalue|section)|Failed to parse/);
      for (const name of ["parapet.service", "parapet-worker@.service", "parapet-backup.service"]) {
        const rated = await runProgram("systemd-analyze", ["security", "--offline=true", path(name)], { seconds: 20 });
        const level = /Overall exposure level for [^:]+: ([\d.]+)/.exec(rated.said)?.[1];
        // Before systemd 250 there is no offline rating.
        expect([name, Number(level ?? 0) <= 2.5]).toEqual([name, true]);
      }
    },
  );
});

test("every setting that a deployment names is one the program knows", () => {
  const named = [
    "container/Containerfile",
    "container/compose.yaml",
    "kubernetes/parapet.yaml",
    "systemd/parapet.service",
    "systemd/parapet-worker@.service",
    "nginx/parapet.conf",
  ].flatMap((path) => [...read(path).matchAll(/\bPARAPET_[A-Z_]+/g)].map(([name]) => name));
  expect(named.length).toBeGreaterThan(3);
  // An unknown name beginning with PARAPET_ is a mistake that the program refuses to start with.
  const asked = Object.fromEntries([...new Set(named)].map((name) => [name, ""]));
  expect(() => readConfig({ ...asked, PATH: environment()["PATH"] })).not.toThrow();
});
