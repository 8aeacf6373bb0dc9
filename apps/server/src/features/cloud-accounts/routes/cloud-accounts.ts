import { findCloudAccount, listCloudZones, readCloudAccounts } from "@parapet/db/queries/cloud-accounts";
import {
  changeCloudAccount,
  createCloudAccount,
  listCloudAccounts,
  readCloudAccount,
  removeCloudAccount,
  testCloudAccount,
} from "@parapet/domain/contracts/cloud-accounts";
import { CloudError } from "@parapet/intel/cloud/cloud-source";
import type * as z from "zod";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { cloudContext, cloudReader } from "../cloud-reader.ts";
import { changeAccount, createAccount, removeAccount } from "../commands/manage-accounts.ts";
import { recordTest } from "../commands/record-test.ts";
import { requestReading } from "../commands/request-reading.ts";

type AccountServices = RouteServices & Pick<Services, "config" | "jobs" | "netFor">;

const TEST_MS = 20_000;
const MAX_ZONES_SHOWN = 200;

type Account = z.output<typeof listCloudAccounts.reply>["data"]["accounts"][number];
type Row = Awaited<ReturnType<typeof readCloudAccounts>>[number];
type Zones = Awaited<ReturnType<typeof listCloudZones>>;

const credentialOf = (settings: Account["settings"]): string => {
  const shown = settings["role_arn"] ?? settings["access_key_id"] ?? settings["client_email"] ?? settings["client_id"];
  return typeof shown === "string" ? shown : "";
};

const toAccount = (row: Row, zones: Zones): Account => {
  const settings = row.settings as Account["settings"];
  return {
    id: row.id,
    provider: row.provider as Account["provider"],
    name: row.name,
    credential: credentialOf(settings),
    settings,
    external_id: row.external_id,
    account: row.account,
    state: row.state as Account["state"],
    read_at: row.read_at === null ? null : unixSeconds(row.read_at),
    succeeded_at: row.succeeded_at === null ? null : unixSeconds(row.succeeded_at),
    problems: row.problems as Account["problems"],
    names: row.names ?? 0,
    addresses: row.addresses ?? 0,
    zones: zones
      .filter(({ account_id }) => account_id === row.id)
      .slice(0, MAX_ZONES_SHOWN)
      .map(({ name, delegated }) => ({ name, delegated })),
    version: row.version,
  };
};

const listCloudAccountsRoute: Route<AccountServices> = (app, services) =>
  serve(app, services, listCloudAccounts, async ({ actor, db }) => {
    const zones = await listCloudZones(db, actor.org);
    return {
      data: {
        accounts: (await readCloudAccounts(db, actor.org)).map((row) => toAccount(row, zones)),
        aws_principal: services.config.cloud.aws?.principal ?? null,
      },
    };
  });

const createCloudAccountRoute: Route<AccountServices> = (app, services) =>
  serve(app, services, createCloudAccount, async ({ actor, db, body, request }) => {
    requireFreshCode(actor, services.now());
    const id = await createAccount(services, db, actor, body.settings, toVisitor(request));
    // A role has to trust the external ID first, which is known only now.
    if (body.settings.provider !== "aws-role") await requestReading(services, db, actor.org, id);
    return { data: { id } };
  });

const changeCloudAccountRoute: Route<AccountServices> = (app, services) =>
  serve(app, services, changeCloudAccount, async ({ actor, db, params, body, request }) => {
    requireFreshCode(actor, services.now());
    await changeAccount(services, db, actor, params.id, body, toVisitor(request));
    await requestReading(services, db, actor.org, params.id);
    return { data: { saved: true as const } };
  });

const removeCloudAccountRoute: Route<AccountServices> = (app, services) =>
  serve(app, services, removeCloudAccount, async ({ actor, db, params, request }) => {
    requireFreshCode(actor, services.now());
    await removeAccount(services, db, actor, params.id, toVisitor(request));
    return { data: { removed: true as const } };
  });

const readCloudAccountRoute: Route<AccountServices> = (app, services) =>
  serve(
    app,
    services,
    readCloudAccount,
    async ({ actor, db, params }) => {
      if ((await findCloudAccount(db, actor.org, params.id)) === undefined) throw new Refusal("not_found");
      await requestReading(services, db, actor.org, params.id);
      return { data: { queued: true as const } };
    },
    { limit: { max: 20, perSeconds: 60 } },
  );

// No transaction is open while the provider is asked.;

const testCloudAccountRoute: Route<AccountServices> = (app, services) =>
  serveInSteps(
    app,
    services,
    testCloudAccount,
    async ({ actor, step, params, from }) => {
      const row = await step((db) => findCloudAccount(db, actor.org, params.id));
      if (row === undefined) throw new Refusal("not_found");
      const context = cloudContext(services, AbortSignal.timeout(TEST_MS));
      const identify = () => cloudReader(row.provider).identify(services, row, context);
      const result = await reachOut(services, actor.org, identify, () => false).then(
        (account) => ({ ok: true, account, problem: null }),
        (error: unknown) => {
          if (error instanceof CloudError)
            return { ok: false, account: null, problem: { code: error.code, permission: error.permission } };
          if (!context.signal.aborted) throw error;
          return { ok: false, account: null, problem: { code: "unreachable" as const, permission: null } };
        },
      );
      await step((db) => recordTest(services, db, { actor, from }, row.id, result.problem?.code ?? "ok"));
      return { data: result };
    },
    { limit: { max: 20, perSeconds: 60 } },
  );

/** Cloud accounts of an organization, connected by its own administrators. Secrets go in and never come out. */
export const cloudAccountRoutes: readonly Route<AccountServices>[] = [
  listCloudAccountsRoute,
  createCloudAccountRoute,
  changeCloudAccountRoute,
  removeCloudAccountRoute,
  readCloudAccountRoute,
  testCloudAccountRoute,
];
