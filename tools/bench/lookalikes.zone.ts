/** Two companies and their DNS in a process of its own, every answer a while late; says where and waits for the end of stdin. */
import { careless } from "@parapet/lab/blueprints/careless";
import { harbour } from "@parapet/lab/blueprints/harbour";
import { startLab } from "@parapet/lab/start-lab";

const lab = await startLab([careless, harbour], { dnsDelayMs: Number(process.argv[2] ?? 20) });
console.log(JSON.stringify({ resolver: lab.resolver, mapped: lab.mapped, cidr: lab.cidr }));
process.stdin.on("end", () => void lab.close().then(() => process.exit(0))).resume();
