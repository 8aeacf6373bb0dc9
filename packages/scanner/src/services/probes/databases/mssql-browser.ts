import { hex } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

/** SQL Server's browser: the instances a host has, with their versions and ports (MC-SQLR). */
export const mssqlBrowser: ServiceProbe = {
  id: "mssql-browser",
  transport: "udp",
  ports: [1434],
  hello: () => hex("03"),
  read([answer = Buffer.alloc(0)]) {
    if (answer[0] !== 5) return null;
    const instances = answer
      .toString("latin1", 3)
      .split(";;")
      .filter(Boolean)
      .map((line) => {
        const words = line.split(";");
        const at = (key: string) => words[words.indexOf(key) + 1] ?? null;
        return {
          name: at("InstanceName"),
          version: words.includes("Version") ? at("Version") : null,
          port: words.includes("tcp") ? Number(at("tcp")) : null,
        };
      });
    const [first] = instances;
    return first === undefined || first.version === null
      ? null
      : {
          name: "mssql-browser",
          vendor: "Microsoft",
          product: "SQL Server",
          cpe: "microsoft:sql_server",
          version: first.version,
          banner: instances.map((it) => `${it.name} ${it.version}`).join(", "),
          details: { instances },
        };
  },
};
