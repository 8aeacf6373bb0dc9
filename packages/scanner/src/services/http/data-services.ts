import { readHeader, isUnauthenticated, readJson, textAt } from "./http-answer.ts";
import type { WebService } from "./web-service.ts";

/** Databases and stores that are spoken to over HTTP. */
export const DATA_SERVICES: readonly WebService[] = [
  {
    name: "elasticsearch",
    vendor: "Elastic",
    product: "Elasticsearch",
    cpe: "elastic:elasticsearch",
    ports: [9200, 9201],
    suspects: (root) =>
      /You Know, for Search|security_exception/.test(root.body) || readHeader(root, "x-elastic-product") !== null,
    read(root) {
      const json = readJson(root);
      if (textAt(json, "version", "distribution") === "opensearch") return null;
      if (textAt(json, "tagline") === "You Know, for Search")
        return {
          version: textAt(json, "version", "number"),
          unauthenticated: true,
          details: { cluster: textAt(json, "cluster_name"), lucene: textAt(json, "version", "lucene_version") },
        };
      const refused =
        root.status === 401 && (/security_exception/.test(root.body) || readHeader(root, "x-elastic-product") !== null);
      return refused ? { unauthenticated: false } : null;
    },
  },
  {
    name: "opensearch",
    vendor: "OpenSearch",
    product: "OpenSearch",
    cpe: "amazon:opensearch",
    ports: [9200],
    suspects: (root) => root.body.includes("opensearch"),
    read(root) {
      const json = readJson(root);
      return textAt(json, "version", "distribution") === "opensearch"
        ? {
            version: textAt(json, "version", "number"),
            unauthenticated: true,
            details: { cluster: textAt(json, "cluster_name") },
          }
        : null;
    },
  },
  {
    name: "couchdb",
    vendor: "Apache",
    product: "CouchDB",
    cpe: "apache:couchdb",
    ports: [5984, 6984],
    suspects: (root) => root.body.includes('"couchdb"'),
    asks: [{ path: "/_all_dbs" }],
    read(root, [databases]) {
      const json = readJson(root);
      if (textAt(json, "couchdb") === null) return null;
      return {
        version: textAt(json, "version"),
        unauthenticated: isUnauthenticated(databases),
        details: { vendor: textAt(json, "vendor", "name") },
      };
    },
  },
  {
    name: "influxdb",
    vendor: "InfluxData",
    product: "InfluxDB",
    cpe: "influxdata:influxdb",
    ports: [8086],
    suspects: (root) => readHeader(root, "x-influxdb-version") !== null,
    asks: [{ path: "/ping" }, { path: "/query?q=SHOW%20DATABASES" }],
    read(root, [ping, databases]) {
      const version = readHeader(root, "x-influxdb-version") ?? readHeader(ping, "x-influxdb-version");
      return version === null
        ? null
        : { version: version.replace(/^v/, ""), unauthenticated: isUnauthenticated(databases) };
    },
  },
  {
    name: "clickhouse",
    vendor: "ClickHouse",
    product: "ClickHouse",
    cpe: "clickhouse:clickhouse",
    ports: [8123, 8443],
    suspects: (root) => root.headers["x-clickhouse-summary"] !== undefined || root.body === "Ok.\n",
    asks: [{ path: "/?query=SELECT%20version()" }],
    read(root, [version]) {
      const known =
        version?.headers["x-clickhouse-summary"] !== undefined ||
        readHeader(version, "x-clickhouse-server-display-name") !== null;
      const refused = /Code: (?:516|194|192)/.test(version?.body ?? "");
      if (!known && !refused && root.headers["x-clickhouse-summary"] === undefined) return null;
      const number = /^(\d+\.\d[\d.]*)\s*$/.exec(version?.body ?? "")?.[1] ?? null;
      return { version: number, unauthenticated: number === null ? (refused ? false : null) : true };
    },
  },
  {
    name: "etcd",
    vendor: "etcd",
    product: "etcd",
    cpe: "etcd:etcd",
    ports: [2379, 4001],
    suspects: (root) => /404 page not found/.test(root.body),
    asks: [
      { path: "/version" },
      { path: "/v3/kv/range", post: '{"key":"AA==","range_end":"AA==","limit":"1","keys_only":true}' },
    ],
    read(_, [version, range]) {
      const json = version === undefined ? null : readJson(version);
      const number = textAt(json, "etcdserver");
      return number === null
        ? null
        : {
            version: number,
            unauthenticated:
              range?.status === 200 && readJson(range)?.["header"] !== undefined ? true : isUnauthenticated(range),
            details: { cluster: textAt(json, "etcdcluster") },
          };
    },
  },
  {
    name: "consul",
    vendor: "HashiCorp",
    product: "Consul",
    cpe: "hashicorp:consul",
    ports: [8500],
    suspects: (root) =>
      /Consul/.test(root.body) ||
      root.headers["x-consul-index"] !== undefined ||
      readHeader(root, "location") === "/ui/",
    asks: [{ path: "/v1/agent/self" }],
    read(_, [self]) {
      const json = self === undefined ? null : readJson(self);
      const version = textAt(json, "Config", "Version");
      if (version !== null) return { version, unauthenticated: true };
      return self?.status === 403 && /Permission denied|ACL/.test(self.body) ? { unauthenticated: false } : null;
    },
  },
  {
    name: "vault",
    vendor: "HashiCorp",
    product: "Vault",
    cpe: "hashicorp:vault",
    ports: [8200],
    suspects: (root) => readHeader(root, "location") === "/ui/" || /Vault/.test(root.body),
    asks: [{ path: "/v1/sys/health?standbyok=true&sealedcode=200&uninitcode=200" }],
    read(_, [health]) {
      const json = health === undefined ? null : readJson(health);
      return json !== null && "sealed" in json && "initialized" in json
        ? {
            version: textAt(json, "version"),
            unauthenticated: null,
            details: { sealed: json["sealed"], initialized: json["initialized"] },
          }
        : null;
    },
  },
  {
    name: "solr",
    vendor: "Apache",
    product: "Solr",
    cpe: "apache:solr",
    ports: [8983],
    suspects: (root) => readHeader(root, "location")?.includes("/solr/") ?? false,
    asks: [{ path: "/solr/admin/info/system?wt=json" }],
    read(_, [system]) {
      const version = system === undefined ? null : textAt(readJson(system), "lucene", "solr-spec-version");
      return version === null ? null : { version, unauthenticated: true };
    },
  },
  {
    name: "neo4j",
    vendor: "Neo4j",
    product: "Neo4j",
    cpe: "neo4j:neo4j",
    ports: [7474, 7473],
    suspects: (root) => /"neo4j_version"|"bolt_direct"/.test(root.body),
    read: (root) =>
      /"bolt_direct"|"neo4j_version"/.test(root.body)
        ? {
            version: textAt(readJson(root), "neo4j_version"),
            unauthenticated: null,
            details: { edition: textAt(readJson(root), "neo4j_edition") },
          }
        : null,
  },
  {
    name: "chromadb",
    vendor: "Chroma",
    product: "ChromaDB",
    cpe: "trychroma:chromadb",
    ports: [8000],
    suspects: (root) => readHeader(root, "server") === "uvicorn" || readHeader(root, "chroma-trace-id") !== null,
    asks: [{ path: "/api/v2/heartbeat" }, { path: "/api/v2/version" }],
    read(_, [heartbeat, version]) {
      if (textAt(heartbeat === undefined ? null : readJson(heartbeat), "nanosecond heartbeat") === null) return null;
      return { version: version?.status === 200 ? version.body.replace(/["\s]/g, "") : null, unauthenticated: true };
    },
  },
  {
    name: "milvus",
    vendor: "Milvus",
    product: "Milvus",
    cpe: "milvus:milvus",
    ports: [9091, 19530],
    asks: [{ path: "/api/v1/health" }],
    read(_, [health]) {
      return health !== undefined && /milvus/i.test(health.body) ? { unauthenticated: null } : null;
    },
  },
  {
    name: "pinecone",
    vendor: "Pinecone",
    product: "Pinecone",
    cpe: null,
    ports: [5080, 5081],
    suspects: (root) =>
      root.headers["x-pinecone-api-version"] !== undefined ||
      root.headers["x-pinecone-auth-rejected-reason"] !== undefined,
    read: (root) =>
      root.headers["x-pinecone-api-version"] !== undefined ||
      root.headers["x-pinecone-auth-rejected-reason"] !== undefined
        ? {
            version: null,
            unauthenticated: root.status === 401 ? false : null,
            details: { api: readHeader(root, "x-pinecone-api-version") },
          }
        : null,
  },
  {
    name: "qdrant",
    vendor: "Qdrant",
    product: "Qdrant",
    cpe: "qdrant:qdrant",
    ports: [6333],
    suspects: (root) => root.body.includes("qdrant"),
    asks: [{ path: "/collections" }],
    read(root, [collections]) {
      return /qdrant/i.test(textAt(readJson(root), "title") ?? "")
        ? { version: textAt(readJson(root), "version"), unauthenticated: isUnauthenticated(collections) }
        : null;
    },
  },
  {
    name: "minio",
    vendor: "MinIO",
    product: "MinIO",
    cpe: "minio:minio",
    ports: [9000],
    suspects: (root) => (readHeader(root, "server") ?? "").startsWith("MinIO"),
    read: (root) =>
      (readHeader(root, "server") ?? "").startsWith("MinIO")
        ? { unauthenticated: root.status === 200 ? true : false }
        : null,
  },
];
