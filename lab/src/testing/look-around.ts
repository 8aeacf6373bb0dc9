import { tidy } from "../blueprints/tidy.ts";
import { startLab } from "../start-lab.ts";

// Started as another user by a test: brings up a company, checks it and says how that went.
await using lab = await startLab([tidy]);
const [txt, home, closed] = await Promise.all([
  lab.net.dns.txt("tidy.test"),
  lab.net.http({ tls: "inspect", url: "https://www.tidy.test/" }),
  lab.net.connect({ host: "db.tidy.test", port: 3306 }).catch((error: { reason?: string }) => error.reason),
]);
process.stdout.write(
  JSON.stringify({ mapped: lab.mapped, txt, status: home.status, trusted: home.tls?.trusted, closed }),
);
