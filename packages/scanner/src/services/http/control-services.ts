import { readHeader, isUnauthenticated, readJson, textAt, type HttpAnswer } from "./http-answer.ts";
import type { WebService } from "./web-service.ts";

const title = (answer: HttpAnswer): string => /<title[^>]*>([^<]*)/i.exec(answer.body)?.[1]?.trim() ?? "";

/** Interfaces that control machines, clusters, builds and models over HTTP. */
export const CONTROL_SERVICES: readonly WebService[] = [
  {
    name: "docker",
    vendor: "Docker",
    product: "Docker Engine",
    cpe: "docker:docker",
    ports: [2375, 2376, 2377],
    suspects: (root) =>
      root.body.trim().startsWith('{"message":"page not found"}') ||
      (readHeader(root, "server") ?? "").startsWith("Docker/"),
    asks: [{ path: "/version" }],
    read(_, [version]) {
      const json = version === undefined ? null : readJson(version);
      return textAt(json, "ApiVersion") === null
        ? null
        : {
            version: textAt(json, "Version"),
            unauthenticated: true,
            details: { api: textAt(json, "ApiVersion"), os: textAt(json, "Os"), kernel: textAt(json, "KernelVersion") },
          };
    },
  },
  {
    name: "kubernetes",
    vendor: "Kubernetes",
    product: "Kubernetes API server",
    cpe: "kubernetes:kubernetes",
    ports: [6443, 8443, 8001],
    suspects: (root) =>
      /"kind":\s*"Status"/.test(root.body) ||
      root.headers["x-kubernetes-pf-flowschema-uid"] !== undefined ||
      /"paths":\s*\[\s*"\/api"/.test(root.body),
    asks: [{ path: "/version" }, { path: "/api/v1/namespaces?limit=1" }],
    read(root, [version, namespaces]) {
      const json = version === undefined ? null : readJson(version);
      const number = textAt(json, "gitVersion");
      const speaks = /"apiVersion":\s*"v1"/.test(root.body) && /"kind":\s*"Status"/.test(root.body);
      return number === null && !speaks
        ? null
        : {
            version: number?.replace(/^v/, "") ?? null,
            unauthenticated: isUnauthenticated(namespaces),
            details: { platform: textAt(json, "platform") },
          };
    },
  },
  {
    name: "kubelet",
    vendor: "Kubernetes",
    product: "kubelet",
    cpe: "kubernetes:kubernetes",
    ports: [10250, 10255],
    asks: [{ path: "/pods" }],
    read(_, [pods]) {
      if (pods === undefined) return null;
      if (pods.status === 200 && textAt(readJson(pods), "kind") === "PodList") return { unauthenticated: true };
      return (pods.status === 401 && pods.body.trim() === "Unauthorized") ||
        (pods.status === 403 && /user=system:anonymous/.test(pods.body))
        ? { unauthenticated: false }
        : null;
    },
  },
  {
    name: "ollama",
    vendor: "Ollama",
    product: "Ollama",
    cpe: "ollama:ollama",
    ports: [11434],
    suspects: (root) => root.body.trim() === "Ollama is running",
    asks: [{ path: "/api/version" }],
    read: (root, [version]) =>
      root.body.trim() === "Ollama is running"
        ? { version: version === undefined ? null : textAt(readJson(version), "version"), unauthenticated: true }
        : null,
  },
  {
    name: "vllm",
    vendor: "vLLM",
    product: "vLLM",
    cpe: "vllm:vllm",
    ports: [8000],
    suspects: (root) => readHeader(root, "server") === "uvicorn" && root.status === 404,
    asks: [{ path: "/v1/models" }, { path: "/version" }],
    read(_, [models, version]) {
      const owner = models === undefined ? null : textAt(readJson(models), "data", 0, "owned_by");
      if (owner !== "vllm") return null;
      return { version: version === undefined ? null : textAt(readJson(version), "version"), unauthenticated: true };
    },
  },
  {
    name: "mcp",
    vendor: "Model Context Protocol",
    product: "MCP server",
    cpe: null,
    ports: [],
    suspects: (root) =>
      root.headers["mcp-session-id"] !== undefined || /must accept (?:both )?[^"]*text\/event-stream/i.test(root.body),
    read: (root) =>
      root.headers["mcp-session-id"] !== undefined || /must accept (?:both )?[^"]*text\/event-stream/i.test(root.body)
        ? { unauthenticated: root.status === 401 ? false : null }
        : null,
  },
  {
    name: "rabbitmq-management",
    vendor: "VMware",
    product: "RabbitMQ",
    cpe: "vmware:rabbitmq",
    ports: [15672, 15671],
    suspects: (root) => /RabbitMQ Management/.test(root.body),
    read: (root) => (/RabbitMQ Management/.test(title(root)) ? { unauthenticated: null } : null),
  },
  {
    name: "prometheus",
    vendor: "Prometheus",
    product: "Prometheus",
    cpe: "prometheus:prometheus",
    ports: [9090],
    suspects: (root) =>
      readHeader(root, "location") === "/graph" ||
      readHeader(root, "location") === "/query" ||
      /Prometheus Time Series/.test(root.body),
    asks: [{ path: "/api/v1/status/buildinfo" }],
    read(root, [build]) {
      const version = build === undefined ? null : textAt(readJson(build), "data", "version");
      return version === null && !/Prometheus Time Series/.test(root.body)
        ? null
        : { version, unauthenticated: isUnauthenticated(build) };
    },
  },
  {
    name: "kibana",
    vendor: "Elastic",
    product: "Kibana",
    cpe: "elastic:kibana",
    ports: [5601],
    suspects: (root) =>
      readHeader(root, "kbn-name") !== null ||
      readHeader(root, "kbn-version") !== null ||
      readHeader(root, "location")?.includes("/app/") === true,
    asks: [{ path: "/api/status" }],
    read(root, [status]) {
      const version =
        readHeader(root, "kbn-version") ??
        (status === undefined ? null : textAt(readJson(status), "version", "number"));
      return version === null && readHeader(root, "kbn-name") === null
        ? null
        : { version, unauthenticated: isUnauthenticated(status) };
    },
  },
  {
    name: "winrm",
    vendor: "Microsoft",
    product: "Windows Remote Management",
    cpe: null,
    ports: [5985, 5986],
    asks: [
      {
        path: "/wsman",
        post: '<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:wsmid="http://schemas.dmtf.org/wbem/wsman/identity/1/wsmanidentity.xsd"><s:Header/><s:Body><wsmid:Identify/></s:Body></s:Envelope>',
      },
    ],
    read(root, [identify]) {
      if (!/Microsoft-HTTPAPI/.test(readHeader(root, "server") ?? readHeader(identify, "server") ?? "")) return null;
      if (identify?.status === 200 && /ProductVersion/.test(identify.body))
        return {
          unauthenticated: false,
          details: { os: /<wsmid:ProductVersion>([^<]*)/.exec(identify.body)?.[1] ?? null },
        };
      return identify?.status === 401
        ? { unauthenticated: false, details: { auth: identify.headers["www-authenticate"] ?? [] } }
        : null;
    },
  },
  {
    name: "hadoop",
    vendor: "Apache",
    product: "Hadoop",
    cpe: "apache:hadoop",
    ports: [50070, 9870, 8088],
    suspects: (root) =>
      /Hadoop Administration|dfshealth/.test(root.body) || readHeader(root, "location")?.includes("/cluster") === true,
    asks: [{ path: "/ws/v1/cluster/info" }],
    read(root, [info]) {
      const version = info === undefined ? null : textAt(readJson(info), "clusterInfo", "hadoopVersion");
      return version === null && !/Hadoop Administration|dfshealth/.test(root.body)
        ? null
        : { version, unauthenticated: version !== null ? true : isUnauthenticated(root) };
    },
  },
  {
    name: "spark",
    vendor: "Apache",
    product: "Spark",
    cpe: "apache:spark",
    ports: [8080, 4040, 8081],
    suspects: (root) => /<title>Spark (?:Master|Worker)/.test(root.body),
    read: (root) =>
      /^Spark (?:Master|Worker)/.test(title(root))
        ? { version: /<span class="version"[^>]*>(\d[\d.]*)/.exec(root.body)?.[1] ?? null, unauthenticated: true }
        : null,
  },
  {
    name: "activemq-console",
    vendor: "Apache",
    product: "ActiveMQ",
    cpe: "apache:activemq",
    ports: [8161],
    suspects: (root) => /ActiveMQ/.test(root.body) || /ActiveMQRealm/.test(readHeader(root, "www-authenticate") ?? ""),
    read: (root) =>
      /ActiveMQRealm/.test(readHeader(root, "www-authenticate") ?? "")
        ? { unauthenticated: false }
        : /<title>Apache ActiveMQ/.test(root.body)
          ? { unauthenticated: true }
          : null,
  },
  {
    name: "jupyter",
    vendor: "Jupyter",
    product: "Jupyter Server",
    cpe: "jupyter:jupyter_server",
    ports: [8888],
    suspects: (root) => /\/(?:tree|lab|login)\b/.test(readHeader(root, "location") ?? "") || /Jupyter/.test(root.body),
    asks: [{ path: "/api" }, { path: "/api/sessions" }],
    read(root, [api, sessions]) {
      const version = api === undefined ? null : textAt(readJson(api), "version");
      return version === null || !/^TornadoServer|^$/.test(readHeader(root, "server") ?? "")
        ? null
        : { version, unauthenticated: isUnauthenticated(sessions) };
    },
  },
  {
    name: "proxmox",
    vendor: "Proxmox",
    product: "Proxmox VE",
    cpe: "proxmox:virtual_environment",
    ports: [8006],
    suspects: (root) => /Proxmox Virtual Environment/.test(root.body),
    read: (root) =>
      /Proxmox Virtual Environment/.test(title(root))
        ? {
            version: /pve_version|pvemanagerlib\.js\?ver=(\d[\d.]*)/.exec(root.body)?.[1] ?? null,
            unauthenticated: null,
          }
        : null,
  },
  {
    name: "portainer",
    vendor: "Portainer",
    product: "Portainer",
    cpe: "portainer:portainer",
    ports: [9000, 9443],
    suspects: (root) => /<title>Portainer/.test(root.body),
    asks: [{ path: "/api/status" }],
    read: (root, [status]) =>
      title(root).startsWith("Portainer")
        ? { version: status === undefined ? null : textAt(readJson(status), "Version"), unauthenticated: null }
        : null,
  },
  {
    name: "ipp",
    vendor: "OpenPrinting",
    product: "CUPS",
    cpe: "openprinting:cups",
    ports: [631],
    suspects: (root) => (readHeader(root, "server") ?? "").startsWith("CUPS/"),
    read(root) {
      const version =
        /^Home - CUPS (\d[\d.]*)/.exec(title(root))?.[1] ??
        /^CUPS\/(\d[\d.]*)/.exec(readHeader(root, "server") ?? "")?.[1];
      return version === undefined ? null : { version, unauthenticated: isUnauthenticated(root) };
    },
  },
];
