/** The company of a thousand hosts in a process of its own, so that its memory is not counted as the scan's. */
import { huge } from "../../lab/src/blueprints/huge.ts";
import { startLab } from "../../lab/src/start-lab.ts";

const lab = await startLab([huge]);
const { ip, port } = lab.resolver;
process.stdout.write(`${JSON.stringify({ resolver: `${ip}:${port}`, cidr: lab.cidr, mapped: lab.mapped })}\n`);
process.stdin.resume();
process.stdin.once("end", () => void lab.close().then(() => process.exit(0)));
