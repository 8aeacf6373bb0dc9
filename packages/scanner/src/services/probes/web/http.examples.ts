import { bytes } from "../../bytes.ts";
import type { ProbeExample } from "../../probe-examples.ts";

const page = (status: string, headers: string, body = "") =>
  bytes(`HTTP/1.1 ${status}\r\n${headers === "" ? "" : `${headers}\r\n`}Content-Length: ${body.length}\r\n\r\n${body}`);
const json = (value: unknown, status = "200 OK", headers = "Content-Type: application/json") =>
  page(status, headers, JSON.stringify(value));
const lost = page("404 Not Found", "");

export const examples: readonly ProbeExample[] = [
  {
    from: "nginx",
    answers: [page("200 OK", "Server: nginx/1.22.1", "<html><title>Welcome to nginx!</title>")],
    port: 80,
    reads: {
      name: "http",
      values: [
        ["http_header.server", "nginx/1.22.1"],
        ["html_title", "Welcome to nginx!"],
      ],
    },
  },
  {
    from: "a server in chunks",
    answers: [bytes("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n<title>\r\n4\r\nAcme\r\n0\r\n\r\n")],
    port: 80,
    reads: { name: "http", values: [["html_title", "Acme"]] },
  },
  {
    from: "Squid",
    answers: [page("400 Bad Request", "Server: squid/5.7\r\nX-Squid-Error: ERR_INVALID_URL 0")],
    port: 3128,
    reads: { name: "http-proxy", values: [["http_header.server", "squid/5.7"]] },
  },
  {
    from: "an open Squid proxy",
    answers: [
      page("400 Bad Request", "Server: squid/5.7\r\nX-Squid-Error: ERR_INVALID_URL 0"),
      page("503 Service Unavailable", "Server: squid/5.7\r\nX-Squid-Error: ERR_DNS_FAIL 0"),
    ],
    port: 3128,
    reads: { name: "http-proxy", unauthenticated: true, values: [["http_header.server", "squid/5.7"]] },
  },
  {
    from: "Squid that fetches for its own",
    answers: [
      page("400 Bad Request", "Server: squid/5.7\r\nX-Squid-Error: ERR_INVALID_URL 0"),
      page("403 Forbidden", "Server: squid/5.7\r\nX-Squid-Error: ERR_ACCESS_DENIED 0"),
    ],
    port: 3128,
    reads: { name: "http-proxy", unauthenticated: false },
  },
  {
    from: "a proxy with a lock",
    answers: [
      page("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="acme"'),
      page("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="acme"'),
    ],
    port: 8888,
    reads: { name: "http-proxy", unauthenticated: false },
  },
  {
    from: "a proxy that fails at everything",
    answers: [
      page("503 Service Unavailable", "Server: squid/5.7\r\nX-Squid-Error: ERR_CONNECT_FAIL 111"),
      page("503 Service Unavailable", "Server: squid/5.7\r\nX-Squid-Error: ERR_CONNECT_FAIL 111"),
    ],
    port: 3128,
    reads: { name: "http-proxy", unauthenticated: null },
  },
  {
    from: "an open Tinyproxy that also reaches its own host",
    answers: [
      page("500 Unable to connect", "Server: tinyproxy/1.11.1"),
      page("500 Unable to connect", "Server: tinyproxy/1.11.1"),
    ],
    port: 8888,
    reads: { name: "http-proxy", unauthenticated: true },
  },
  {
    from: "unauthenticated Elasticsearch",
    answers: [
      json({
        cluster_name: "acme",
        version: { number: "7.10.2", lucene_version: "8.7.0" },
        tagline: "You Know, for Search",
      }),
    ],
    port: 9200,
    reads: { name: "elasticsearch", version: "7.10.2", unauthenticated: true },
  },
  {
    from: "Elasticsearch with a lock",
    answers: [json({ error: { type: "security_exception" } }, "401 Unauthorized")],
    port: 9200,
    reads: { name: "elasticsearch", unauthenticated: false },
  },
  {
    from: "OpenSearch on another port",
    answers: [json({ version: { distribution: "opensearch", number: "2.11.0" }, tagline: "The OpenSearch Project" })],
    port: 9999,
    reads: { name: "opensearch", version: "2.11.0" },
  },
  {
    from: "unauthenticated CouchDB",
    answers: [json({ couchdb: "Welcome", version: "3.3.3" }), json(["_users"])],
    port: 5984,
    reads: { name: "couchdb", version: "3.3.3", unauthenticated: true },
  },
  {
    from: "CouchDB with a lock",
    answers: [json({ couchdb: "Welcome", version: "3.3.3" }), json({ error: "unauthorized" }, "401 Unauthorized")],
    port: 5984,
    reads: { unauthenticated: false },
  },
  {
    from: "unauthenticated InfluxDB",
    answers: [
      page("404 Not Found", "X-Influxdb-Version: 1.8.10"),
      page("204 No Content", "X-Influxdb-Version: 1.8.10"),
      json({ results: [] }),
    ],
    port: 8086,
    reads: { name: "influxdb", version: "1.8.10", unauthenticated: true },
  },
  {
    from: "unauthenticated ClickHouse",
    answers: [
      page("200 OK", "X-ClickHouse-Summary: {}", "Ok.\n"),
      page("200 OK", "X-ClickHouse-Summary: {}", "23.8.2.7\n"),
    ],
    port: 8123,
    reads: { name: "clickhouse", version: "23.8.2.7", unauthenticated: true },
  },
  {
    from: "unauthenticated etcd",
    answers: [
      page("404 Not Found", "", "404 page not found\n"),
      json({ etcdserver: "3.4.23", etcdcluster: "3.4.0" }),
      json({ header: { revision: "1" } }),
    ],
    port: 2379,
    reads: { name: "etcd", version: "3.4.23", unauthenticated: true },
  },
  {
    from: "a Go program that is not etcd",
    answers: [page("404 Not Found", "", "404 page not found\n"), lost],
    port: 8080,
    reads: { name: "http" },
  },
  {
    from: "unauthenticated Consul",
    answers: [page("301 Moved", "Location: /ui/"), json({ Config: { Version: "1.16.1" } })],
    port: 8500,
    reads: { name: "consul", version: "1.16.1", unauthenticated: true },
  },
  {
    from: "Vault",
    answers: [
      page("307 Temporary Redirect", "Location: /ui/"),
      lost,
      json({ initialized: true, sealed: false, version: "1.14.1" }),
    ],
    port: 8201,
    reads: { name: "vault", version: "1.14.1" },
  },
  {
    from: "unauthenticated Docker",
    answers: [
      json({ message: "page not found" }, "404 Not Found"),
      json({ Version: "24.0.5", ApiVersion: "1.43", Os: "linux", KernelVersion: "6.1.0" }),
    ],
    port: 2375,
    reads: { name: "docker", product: "Docker Engine", version: "24.0.5", unauthenticated: true },
  },
  {
    from: "Kubernetes with a lock",
    answers: [
      json({ kind: "Status", apiVersion: "v1", status: "Failure", code: 403 }, "403 Forbidden"),
      json({ gitVersion: "v1.27.3", platform: "linux/amd64" }),
      json({ kind: "Status" }, "403 Forbidden"),
    ],
    port: 6443,
    tls: true,
    reads: { name: "kubernetes", version: "1.27.3", unauthenticated: false },
  },
  {
    from: "an unauthenticated kubelet",
    answers: [lost, json({ kind: "PodList", items: [] })],
    port: 10250,
    tls: true,
    reads: { name: "kubelet", unauthenticated: true },
  },
  {
    from: "Ollama",
    answers: [page("200 OK", "", "Ollama is running"), json({ version: "0.3.12" })],
    port: 11434,
    reads: { name: "ollama", version: "0.3.12", unauthenticated: true },
  },
  {
    from: "vLLM",
    answers: [
      page("404 Not Found", "server: uvicorn", "{}"),
      json({ data: [{ id: "m", owned_by: "vllm" }] }),
      json({ version: "0.5.4" }),
    ],
    port: 9999,
    reads: { name: "vllm" },
  },
  {
    from: "ChromaDB",
    answers: [
      page("404 Not Found", "server: uvicorn\r\nchroma-trace-id: 0", "{}"),
      lost,
      json({ "nanosecond heartbeat": 17 }),
      json("0.5.0"),
    ],
    port: 8000,
    reads: { name: "chromadb", version: "0.5.0" },
  },
  {
    from: "Milvus",
    answers: [lost, json({ status: "ok", component: "milvus" })],
    port: 19530,
    reads: { name: "milvus" },
  },
  {
    from: "Pinecone",
    answers: [page("401 Unauthorized", "x-pinecone-api-version: 2024-07\r\nx-pinecone-auth-rejected-reason: none")],
    port: 443,
    tls: true,
    reads: { name: "pinecone", unauthenticated: false },
  },
  {
    from: "Neo4j",
    answers: [json({ bolt_direct: "bolt://acme.test:7687", neo4j_version: "5.12.0", neo4j_edition: "community" })],
    port: 7474,
    reads: { name: "neo4j", version: "5.12.0" },
  },
  {
    from: "Jenkins with a lock",
    answers: [page("403 Forbidden", "X-Jenkins: 2.414.1\r\nServer: Jetty(10.0.15)")],
    port: 8080,
    reads: { name: "jenkins", version: "2.414.1", unauthenticated: false },
  },
  {
    from: "RabbitMQ's management",
    answers: [page("200 OK", "server: Cowboy", "<title>RabbitMQ Management</title>")],
    port: 15672,
    reads: { name: "rabbitmq-management", product: "RabbitMQ" },
  },
  {
    from: "Windows Remote Management",
    answers: [
      page("404 Not Found", "Server: Microsoft-HTTPAPI/2.0"),
      // Open Management Infrastructure is asked the same question first.
      page("401 Unauthorized", "Server: Microsoft-HTTPAPI/2.0\r\nWWW-Authenticate: Negotiate"),
      page("401 Unauthorized", "Server: Microsoft-HTTPAPI/2.0\r\nWWW-Authenticate: Negotiate"),
    ],
    port: 5985,
    reads: { name: "winrm", unauthenticated: false },
  },
  {
    from: "Prometheus",
    answers: [page("302 Found", "Location: /graph"), json({ data: { version: "2.45.0" } })],
    port: 9090,
    reads: { name: "prometheus", version: "2.45.0", unauthenticated: true },
  },
  {
    from: "CUPS",
    answers: [page("200 OK", "Server: CUPS/2.4 IPP/2.1", "<TITLE>Home - CUPS 2.4.2</TITLE>")],
    port: 631,
    reads: { name: "ipp", version: "2.4.2" },
  },
  { from: "a text that only begins alike", answers: [bytes("HTTPS/1.1 OK\r\n")], reads: null },
];
