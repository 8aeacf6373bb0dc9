import { LINE_SERVICES } from "./definitions/line-services.ts";
import { WEB_DEFINITIONS } from "./definitions/web-services.ts";

/** What kind of thing a service is, by the name its probe gives it. */
export const SERVICE_KINDS = {
  database: [
    "mysql",
    "postgresql",
    "mssql",
    "mssql-browser",
    "oracle",
    "mongodb",
    "redis",
    "memcached",
    "cassandra",
    "couchdb",
    "elasticsearch",
    "opensearch",
    "influxdb",
    "clickhouse",
    "neo4j",
    "drda",
    "firebird",
    "sybase",
    "solr",
    "chromadb",
    "milvus",
    "qdrant",
    "pinecone",
    "minio",
  ],
  control: [
    "docker",
    "kubernetes",
    "kubelet",
    "etcd",
    "consul",
    "vault",
    "jenkins",
    "spark",
    "hadoop",
    "jupyter",
    "portainer",
    "proxmox",
    "adb",
    "cisco-smart-install",
  ],
  queue: [
    "amqp",
    "mqtt",
    "kafka",
    "activemq",
    "activemq-console",
    "stomp",
    "nats",
    "rabbitmq-management",
    "zookeeper",
    "smpp",
  ],
  desktop: ["rdp", "vnc", "x11"],
  files: ["ftp", "rsync", "nfs", "rpcbind", "git"],
  debugger: ["jdwp", "java-rmi", "ajp"],
  directory: ["ldap"],
  proxy: ["socks5", "http-proxy"],
  industrial: ["modbus", "iso-tsap", "ethernet-ip", "bacnet"],
  device: ["snmp", "ipmi", "rtsp", "sip", "coap", "ssdp", "ipp", "pptp"],
  model: ["ollama", "vllm", "mcp"],
  registry: [],
  application: [],
  inside: ["nrpe", "zabbix", "epmd", "prometheus", "grafana", "kibana", "netbios-ns", "diameter"],
} as const satisfies Record<string, readonly string[]>;

export type ServiceKind = keyof typeof SERVICE_KINDS;

const KIND_OF = new Map([
  ...Object.entries(SERVICE_KINDS).flatMap(([kind, names]) =>
    names.map((name) => [name as string, kind as ServiceKind] as const),
  ),
  ...[...LINE_SERVICES, ...WEB_DEFINITIONS].flatMap(({ name, kind }) => (kind === null ? [] : [[name, kind] as const])),
]);

/** Which kind is it? Null for what is usually public (a web or mail server). */
export const kindOf = (name: string | null): ServiceKind | null => KIND_OF.get(name ?? "") ?? null;
