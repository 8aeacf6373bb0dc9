/**
 * The inventory of an organization with 100,000 assets over HTTP: lists, filters and the page of an asset, for an administrator and
 * for a user limited to one business unit. Limits: list and filter p95 under 150 ms, page of an asset p95 under 100 ms.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { insertApiKey } from "@parapet/db/queries/access";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import type { UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { readConfig } from "../../apps/server/src/platform/config.ts";
import { hashSecret, newSecret } from "../../apps/server/src/platform/session/secrets.ts";
import { API_KEY_PREFIX, whoIs } from "../../apps/server/src/platform/session/who-is.ts";
import { buildApp } from "../../apps/server/src/wiring/app.ts";
import { openServices } from "../../apps/server/src/wiring/open-services.ts";

const ASSETS = 100_000;
const ROUNDS = process.argv.includes("--short") ? 20 : 100;
const LIMIT = { listMs: 150, pageMs: 100 };

const LISTS: Readonly<Record<string, string>> = {
  "hosts by name": "kind=host",
  "hosts by last seen": "kind=host&sort=last_seen&order=desc",
  "hosts by findings": "kind=host&sort=findings&order=desc",
  "page 400 of the hosts": "kind=host&page=400",
  "hosts by a word": "kind=host&q=h4242",
  "hosts of a network": `kind=host&q=${encodeURIComponent("ip:192.0.2.7")}`,
  "hosts with findings": `kind=host&q=${encodeURIComponent("findings>0")}`,
  "hosts of a business unit": `kind=host&q=${encodeURIComponent("unit:retail")}`,
  "hosts with a tag": `kind=host&q=${encodeURIComponent("tag:eu")}`,
  "hosts with a technology": `kind=host&q=${encodeURIComponent("technology:nginx")}`,
  services: "kind=service&sort=port",
  "services by findings": "kind=service&sort=findings&order=desc",
  "services of a technology": `kind=service&q=${encodeURIComponent("technology:nginx")}`,
};

const home = mkdtempSync(join(tmpdir(), "parapet-bench-inventory-"));
chmodSync(home, 0o711);
try {
  await using cluster = await openCluster(join(home, "postgres"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: join(home, "data") });
  await using services = await openServices(config, { url: cluster.url });
  const { db } = services;
  const org = await within(db, "everything", async (tx) => {
    // The rows are many at once; the limit for statements of requests is not what is measured.
    await sql`set local statement_timeout = 0`.execute(tx);
    const id = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at: new Date() });
    await sql`insert into licence (org_id, plan, started_at, ends_at)
      values (${id}, 'professional', now(), now() + interval '200 days')`.execute(tx);
    await sql`insert into authorised_domain (org_id, name, proof_token) values (${id}, 'acme.test', 'x')`.execute(tx);
    const unit = sql`case when n % 50 = 0 then 'Retail' end`;
    const asset = (kind: string, key: ReturnType<typeof sql>, more: ReturnType<typeof sql>, count: number) => sql`
      insert into inventory_asset (org_id, domain, kind, key, name, hosts, ips, places, search, first_seen, last_seen, tags,
                                   business_unit, units, port, product, facts)
      select ${id}, 'acme.test', ${kind}, ${key}, ${key}, array['h' || n || '.acme.test'], array['192.0.2.' || n % 250],
             array[${key}], ${key} || ' 192.0.2.' || n % 250, now() - n * interval '1 minute', now(),
             case when n % 20 = 0 then array['eu'] else '{}' end, ${unit}, case when n % 50 = 0 then array['retail'] else '{}' end, ${more}
        from generate_series(1, ${count}::int) n`;
    await asset("host", sql`'h' || n || '.acme.test'`, sql`null::int, null, '{}'::jsonb`, ASSETS * 0.7).execute(tx);
    await asset(
      "service",
      sql`'h' || n || '.acme.test:' || 1 + n % 65000 || '/tcp'`,
      sql`1 + n % 65000, case when n % 100 = 0 then 'nginx' else 'OpenSSH' end, '{"protocol": "tcp", "service": "ssh"}'::jsonb`,
      ASSETS * 0.3,
    ).execute(tx);
    await sql`
      insert into finding (org_id, domain, area, check_id, outcome, subject, target, severity, first_seen, last_seen, business_unit)
      select ${id}::uuid, 'acme.test', 'company-exposed-ports', 'c', 'o', 'h' || n || '.acme.test', 'h' || n || '.acme.test', 'high', now(),
             now(), ${unit} from generate_series(1, 4000) n
      union all
      select ${id}::uuid, 'acme.test', 'company-exposed-ports', 'c', 'o', 'h' || n || '.acme.test:' || 1 + n % 65000 || '/tcp',
             'h' || n || '.acme.test:' || 1 + n % 65000 || '/tcp', 'medium', now(), now(), ${unit} from generate_series(1, 2000) n`.execute(
      tx,
    );
    await sql`
      insert into inventory_event (asset_id, org_id, domain, kind, at, event)
      select id, org_id, domain, kind, first_seen, 'appeared' from inventory_asset`.execute(tx);
    return id;
  });
  const owner = openDatabase(cluster.url, { role: "owner", max: 1 });
  // What autovacuum does after so many insertions.
  await owner.pool.query("vacuum analyze");
  await owner.close();

  const app = await buildApp(services, { whoIs });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const keyOf = async (role: "client_admin" | "client_user", units: string[] | null): Promise<string> => {
    const key = `${API_KEY_PREFIX}${newSecret()}`;
    await within(db, "everything", async (tx) => {
      const user = await tx
        .insertInto("app_user")
        .values({
          org_id: org,
          role,
          email: `${role}@bench.test`,
          first_name: "A",
          last_name: "B",
          status: "active",
          business_units: units,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertApiKey(tx, {
        org,
        user: user.id as UserId,
        name: "bench",
        hash: hashSecret(key),
        hint: "",
        scopes: ["findings.read"],
        at: new Date(),
        expiresAt: new Date(Date.now() + 86_400_000),
      });
    });
    return key;
  };
  const get = async <Body>(key: string, path: string): Promise<Body> => {
    const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`);
    return (await reply.json()) as Body;
  };
  const timed = async (work: () => Promise<unknown>): Promise<{ median: number; p95: number }> => {
    const times: number[] = [];
    await work();
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      await work();
      times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return { median: sorted[Math.floor(ROUNDS * 0.5)] ?? 0, p95: sorted[Math.floor(ROUNDS * 0.95)] ?? 0 };
  };
  // How far the machine itself is from calm: a transaction that asks nothing.
  const idle = await timed(() => within(db, [org], async () => null));
  console.log(`inventory: an empty transaction            p95 ${idle.p95.toFixed(0)} ms`);
  const over: string[] = [];
  for (const [who, key] of [
    ["administrator", await keyOf("client_admin", null)],
    ["user of one unit", await keyOf("client_user", ["Retail"])],
  ] as const) {
    const say = (what: string, limit: number, { median, p95 }: { median: number; p95: number }) => {
      if (p95 >= limit) over.push(`${who}, ${what}`);
      const took = `median ${median.toFixed(0).padStart(4)} ms, p95 ${p95.toFixed(0).padStart(4)} ms`;
      console.log(`inventory: ${who.padEnd(16)} ${what.padEnd(25)} ${took} (limit ${limit} ms)`);
    };
    for (const [what, query] of Object.entries(LISTS))
      say(what, LIMIT.listMs, await timed(() => get(key, `/v1/assets/?${query}&domain=acme.test`)));
    const { data } = await get<{ data: { id: string }[] }>(key, "/v1/assets/?kind=host&domain=acme.test");
    say("page of an asset", LIMIT.pageMs, await timed(() => get(key, `/v1/assets/${data[0]?.id}/`)));
  }
  await app.close();
  console.log(over.length === 0 ? "inventory: within the limits" : `inventory: over a limit: ${over.join("; ")}`);
  process.exitCode = over.length === 0 ? 0 : 1;
} finally {
  rmSync(home, { recursive: true, force: true });
}
