import { loginForm, page } from "./pages.ts";
import type { Answer, SitePlan } from "./site-plan.ts";

const json = (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  kind: "plain",
  type: "application/json",
  headers,
  body: JSON.stringify(value),
});

/** Elasticsearch writes its answers for people, and with room around the colons. */
const pretty = (value: unknown): Answer => ({
  kind: "plain",
  type: "application/json; charset=UTF-8",
  body: `${JSON.stringify(value, null, 2).replaceAll('": ', '" : ')}\n`,
});

/** Elasticsearch without a login: who it is, and what it holds. */
export const elasticsearch = (version: string): SitePlan => ({
  paths: {
    "/": pretty({
      name: "node-1",
      cluster_name: "acme-logs",
      cluster_uuid: "LabLabLabLabLabLabLab0",
      version: { number: version, build_flavor: "default", build_type: "deb", lucene_version: "8.7.0" },
      tagline: "You Know, for Search",
    }),
    "/_cat/indices": { kind: "plain", type: "text/plain", body: "yellow open customers 1 1 1949 0 2.1mb 2.1mb\n" },
    "/_cluster/health": json({ cluster_name: "acme-logs", status: "yellow", number_of_nodes: 1 }),
  },
});

export const couchdb = (version: string): SitePlan => ({
  paths: {
    "/": json({
      couchdb: "Welcome",
      version,
      git_sha: "000000000",
      uuid: "lab",
      vendor: { name: "The Apache Software Foundation" },
    }),
    "/_all_dbs": json(["_replicator", "_users", "orders"]),
  },
});

/** The Docker API open to anyone is the machine open to anyone. */
export const docker = (version: string): SitePlan => ({
  headers: { "api-version": "1.40", "docker-experimental": "false", ostype: "linux" },
  paths: {
    "/_ping": { kind: "plain", type: "text/plain", body: "OK" },
    "/version": json({
      Platform: { Name: "Docker Engine - Community" },
      Version: version,
      ApiVersion: "1.40",
      MinAPIVersion: "1.12",
      Os: "linux",
      Arch: "amd64",
      KernelVersion: "4.15.0",
    }),
    "/containers/json": json([{ Id: "1949", Names: ["/shop"], Image: "acme/shop:latest", State: "running" }]),
    "/info": json({ ID: "LAB", Containers: 3, ServerVersion: version, OperatingSystem: "Ubuntu 18.04.5 LTS" }),
  },
});

export const kubernetes = (gitVersion: string, open: boolean): SitePlan => ({
  paths: {
    "/version": json({
      major: "1",
      minor: gitVersion.split(".")[1] ?? "",
      gitVersion,
      gitTreeState: "clean",
      platform: "linux/amd64",
    }),
    "/api": open ? json({ kind: "APIVersions", versions: ["v1"] }) : forbidden("/api"),
    "/api/v1/namespaces": open
      ? json({ kind: "NamespaceList", apiVersion: "v1", items: [{ metadata: { name: "default" } }] })
      : forbidden("/api/v1/namespaces"),
    "/": open ? json({ paths: ["/api", "/api/v1", "/version"] }) : forbidden("/"),
    "/api/v1/pods": open ? json({ kind: "PodList", apiVersion: "v1", items: [] }) : forbidden("/api/v1/pods"),
    "/healthz": { kind: "plain", type: "text/plain", body: "ok" },
  },
});

const forbidden = (path: string): Answer => ({
  kind: "plain",
  status: 403,
  type: "application/json",
  body: JSON.stringify({
    kind: "Status",
    apiVersion: "v1",
    status: "Failure",
    message: `forbidden: User "system:anonymous" cannot get path "${path}"`,
    reason: "Forbidden",
    code: 403,
  }),
});

export const kubelet = (): SitePlan => ({
  paths: {
    "/pods": json({
      kind: "PodList",
      apiVersion: "v1",
      items: [{ metadata: { name: "shop-0", namespace: "default" } }],
    }),
    "/healthz": { kind: "plain", type: "text/plain", body: "ok" },
  },
});

export const etcd = (version: string): SitePlan => ({
  paths: {
    "/version": json({ etcdserver: version, etcdcluster: version.replace(/\d+$/, "0") }),
    "/v3/kv/range": json({
      header: {
        cluster_id: "14841639068965178418",
        member_id: "10276657743932975437",
        revision: "1949",
        raft_term: "2",
      },
      count: "12",
    }),
    "/v2/keys": json(
      { action: "get", node: { dir: true, nodes: [{ key: "/registry", dir: true }] } },
      { "x-etcd-cluster-id": "cdf818194e3a8c32" },
    ),
    "/health": json({ health: "true" }),
  },
});

export const jenkins = (version: string): SitePlan => ({
  headers: { "x-jenkins": version, "x-hudson": "1.395" },
  paths: {
    "/": page("Dashboard [Jenkins]", '<div id="jenkins"><a href="/manage">Manage Jenkins</a></div>'),
    "/login": page("Sign in [Jenkins]", loginForm("j_spring_security_check")),
  },
});

export const tomcat = (version: string): SitePlan => ({
  paths: {
    "/": page(
      `Apache Tomcat/${version}`,
      `<h1>Apache Tomcat/${version}</h1><h2>If you're seeing this, you've successfully installed Tomcat. Congratulations!</h2>`,
    ),
    "/*": {
      kind: "plain",
      status: 404,
      body: `<!doctype html><html lang="en"><head><title>HTTP Status 404 – Not Found</title></head><body><h1>HTTP Status 404 – Not Found</h1><hr class="line" /><h3>Apache Tomcat/${version}</h3></body></html>`,
    },
    "/manager/html": {
      kind: "plain",
      status: 401,
      headers: { "www-authenticate": 'Basic realm="Tomcat Manager Application"' },
      body: page("401 Unauthorized", "<h1>401 Unauthorized</h1>"),
    },
  },
});

export const ollama = (version: string): SitePlan => ({
  paths: {
    "/": { kind: "plain", type: "text/plain", body: "Ollama is running" },
    "/api/version": json({ version }),
    "/api/tags": json({ models: [{ name: "llama3:latest" }] }),
  },
});
