import type { Db } from "@parapet/db/db";
import { localAdministrators } from "@parapet/db/queries/access";
import { businessUnits } from "@parapet/db/queries/reports";
import {
  type ConnectionRow,
  domainObstacles,
  domainsOfConnections,
  findConnection,
  listConnections,
  readGroupMap,
  readTestResult,
  vouchingDomains,
} from "@parapet/db/queries/sign-on";
import { ADMIN_OF } from "@parapet/domain/access";
import {
  changeConnection,
  changeSamlConnection,
  createConnection,
  createSamlConnection,
  getSignOn,
  putEmergencyAccounts,
  putGroupMap,
  readSignOnTest,
  removeConnection,
  switchConnection,
  testConnection,
} from "@parapet/domain/contracts/sign-on";

import type { Actor } from "../../../platform/actor.ts";
import { reachOut } from "../../../platform/admission/reach-out.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { refuse, type RouteServices, serve, serveInSteps } from "../../../platform/http/serve.ts";
import { readCookie, COOKIES, setSignOnCookie } from "../../../platform/session/cookies.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { newSecret } from "../../../platform/session/secrets.ts";
import type { TestResult } from "../commands/complete-sign-on.ts";
import {
  putEmergencyAccounts as writeEmergency,
  putGroupMap as writeGroupMap,
  removeConnection as remove,
  switchConnection as switchOn,
} from "../commands/manage-connections.ts";
import { changeOidc, createOidc } from "../commands/manage-oidc.ts";
import {
  changeSaml,
  createSaml,
  describeProvider,
  certificateExpiry,
  certificateFingerprint,
} from "../commands/manage-saml.ts";
import { attemptPlace, startAttempt } from "../commands/start-sign-on.ts";
import { refuseForeignDomains } from "../commands/store-connection.ts";
import { assertionUrl, logoutUrl, metadataUrl, redirectUrl } from "../connection-addresses.ts";
import { mappableRoles } from "../place-by-groups.ts";
import type { SignOnServices } from "../provider-net.ts";
import { settingsOfSaml } from "../saml-client.ts";
import { SignOnRefused } from "../sign-on-refused.ts";

const MAX_METADATA = 1024 * 1024;
const MAX_CLAIMS = 100;
const MAX_SHOWN = 2_000;

const shown = (value: unknown): string =>
  (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).slice(0, MAX_SHOWN);

const pemOf = (certificate: string): string =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END CERTIFICATE-----`;

const samlOf = (publicUrl: string, row: ConnectionRow) => {
  const settings = settingsOfSaml(row);
  const shownCertificate = (added: boolean) => (certificate: string) => ({
    fingerprint: certificateFingerprint(certificate),
    expires_at: certificateExpiry(certificate),
    added,
    pem: pemOf(certificate),
  });
  return {
    metadata_url: settings.metadataUrl,
    sso_url: settings.ssoUrl,
    idp_initiated: settings.idpInitiated,
    certificates: [
      ...settings.certificates.map(shownCertificate(false)),
      ...settings.addedCertificates.map(shownCertificate(true)),
    ],
    entity_id: metadataUrl(publicUrl, row.id),
    assertion_url: assertionUrl(publicUrl, row.id),
  };
};

type Given = RouteServices & Pick<SignOnServices, "config" | "providerNet">;

/** A provider is called only for an organization that has verified the domains it is to speak for. */
const describe = async (
  services: Given,
  actor: Actor,
  step: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>,
  body: Parameters<typeof describeProvider>[1] & { readonly domains: readonly string[] },
) => {
  await step((db) => refuseForeignDomains({ services, db, actor }, body.domains));
  return reachOut(
    services,
    actor.org,
    () => describeProvider(services, body),
    () => false,
  );
};

const getSignOnRoute: Route<Given> = (app, services) =>
  serve(app, services, getSignOn, async ({ actor, db }) => {
    const { org, orgKind } = actor;
    const at = services.now();
    const domains = await domainsOfConnections(db, org, at);
    const map = await readGroupMap(db, org);
    const admins = await localAdministrators(db, org, ADMIN_OF[orgKind], at, "shown");
    // A unit that no asset has any more is listed while a mapping names it: people of it see nothing.
    const mapped = map.groups.flatMap(({ unit }) => unit ?? []);
    const units = [...new Set([...(await businessUnits(db, org)), ...mapped])];
    const person = ({ id, name, email }: (typeof admins)[number]) => ({ id, name, email });
    return {
      data: {
        connections: (await listConnections(db, org)).map((row) => ({
          id: row.id,
          kind: row.kind as "oidc" | "saml",
          name: row.name,
          issuer: row.issuer,
          client_id: row.client_id,
          has_secret: row.sealed_secret !== null,
          email_claim: row.email_claim,
          groups_claim: row.groups_claim,
          trusts_email: row.trusts_email,
          domains: domains
            .filter((it) => it.connection_id === row.id)
            .map(({ name, verified }) => ({ name, verified })),
          enabled: row.enabled,
          required: row.required,
          tested: row.tested_version === row.version,
          redirect_url: redirectUrl(services.config.publicUrl, row.id),
          logout_url: logoutUrl(services.config.publicUrl, row.id),
          saml: row.kind === "saml" ? samlOf(services.config.publicUrl, row) : null,
          version: row.version,
        })),
        groups: [...map.groups],
        default_role: map.defaultRole,
        roles: mappableRoles(orgKind),
        units: units.map((name) => ({ id: name, name })),
        domains: await vouchingDomains(db, org, at),
        other_domains: await domainObstacles(db, org, at),
        emergency: admins.filter(({ isEmergency }) => isEmergency).map(person),
        administrators: admins.map(person),
      },
    };
  });

const createConnectionRoute: Route<Given> = (app, services) =>
  serve(app, services, createConnection, async ({ actor, db, body, from }) => {
    requireFreshCode(actor, services.now());
    return { data: { id: await createOidc(services, db, actor, body, from) } };
  });

const changeConnectionRoute: Route<Given> = (app, services) =>
  serve(app, services, changeConnection, async ({ actor, db, params, body, from }) => {
    requireFreshCode(actor, services.now());
    await changeOidc(services, db, actor, params.id, body, from);
    return { data: { saved: true as const } };
  });

const createSamlConnectionRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    createSamlConnection,
    async ({ actor, step, body, from }) => {
      requireFreshCode(actor, services.now());
      const described = await describe(services, actor, step, body);
      const id = await step((db, now) => createSaml(services, db, now.actor, body, described, from));
      return { data: { id } };
    },
    { bodyLimitBytes: MAX_METADATA },
  );

const changeSamlConnectionRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    changeSamlConnection,
    async ({ actor, step, params, body, from }) => {
      requireFreshCode(actor, services.now());
      const stored = await step((db) => findConnection(db, actor.org, params.id));
      if (stored?.kind !== "saml") throw new Refusal("not_found");
      const described = await describe(services, actor, step, body);
      await step((db, now) => changeSaml(services, db, now.actor, params.id, body, described, from));
      return { data: { saved: true as const } };
    },
    { bodyLimitBytes: MAX_METADATA },
  );

const removeConnectionRoute: Route<Given> = (app, services) =>
  serve(app, services, removeConnection, async ({ actor, db, params, from }) => {
    requireFreshCode(actor, services.now());
    await remove(services, db, actor, params.id, from);
    return { data: { removed: true as const } };
  });

const switchConnectionRoute: Route<Given> = (app, services) =>
  serve(app, services, switchConnection, async ({ actor, db, params, body, from }) => {
    requireFreshCode(actor, services.now());
    await switchOn(services, db, actor, params.id, body, from);
    return { data: { saved: true as const } };
  });

const putGroupMapRoute: Route<Given> = (app, services) =>
  serve(app, services, putGroupMap, async ({ actor, db, body, from }) => {
    requireFreshCode(actor, services.now());
    // Mapping groups to roles is managing users.
    refuse(actor, "users:manage");
    await writeGroupMap(services, db, actor, body, from);
    return { data: { saved: true as const } };
  });

const putEmergencyAccountsRoute: Route<Given> = (app, services) =>
  serve(app, services, putEmergencyAccounts, async ({ actor, db, body, from }) => {
    requireFreshCode(actor, services.now());
    refuse(actor, "users:manage");
    await writeEmergency(services, db, actor, body.users, from);
    return { data: { saved: true as const } };
  });

// No transaction is open while the provider is contacted.
const testConnectionRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, testConnection, async ({ actor, step, params, request, reply, locale }) => {
    const connection = await step((db) => findConnection(db, actor.org, params.id));
    if (connection === undefined) throw new Refusal("not_found");
    const browser = readCookie(request, COOKIES.signOn) ?? newSecret();
    try {
      const test = { by: actor.user, version: connection.version };
      const attempt = { browser, next: null, remember: false, locale, loginHint: null, test };
      const begin = () => startAttempt(services, connection, attempt, step);
      const url = await reachOut(services, actor.org, begin, () => false);
      setSignOnCookie(reply, browser);
      return { data: { redirect_url: url } };
    } catch (error) {
      if (!(error instanceof SignOnRefused)) throw error;
      const isAnswer = error.reason === "metadata" || error.reason === "issuer";
      const metadata = connection.kind === "saml" ? "sign_on_saml_metadata" : "sign_on_metadata";
      throw new Refusal("conflict", isAnswer ? metadata : "sign_on_unavailable", { cause: error });
    }
  });

const readSignOnTestRoute: Route<Given> = (app, services) =>
  serve(app, services, readSignOnTest, async ({ actor, db, params }) => {
    const row = await readTestResult(db, actor.org, actor.user, params.id);
    if (row?.sealed_result == null) throw new Refusal("not_found");
    const place = attemptPlace(actor.org, params.id, "sealed_result");
    const result = JSON.parse((await services.keys.open(place, row.sealed_result)).toString()) as TestResult;
    return {
      data: {
        refused: result.refused,
        claims: Object.entries(result.assertion?.claims ?? {})
          .slice(0, MAX_CLAIMS)
          .map(([name, value]) => ({ name, value: shown(value) })),
        subject: result.assertion?.subject ?? null,
        email: result.assertion?.email ?? null,
        groups: [...(result.assertion?.groups ?? [])],
        role: result.admission?.role ?? null,
        unit: result.admission?.units?.join(", ") ?? null,
        outcome: result.admission?.outcome ?? null,
      },
    };
  });

/** Identity providers of an organization, set up by its own administrators. */
export const signOnRoutes: readonly Route<Given>[] = [
  getSignOnRoute,
  createConnectionRoute,
  changeConnectionRoute,
  createSamlConnectionRoute,
  changeSamlConnectionRoute,
  removeConnectionRoute,
  switchConnectionRoute,
  putGroupMapRoute,
  putEmergencyAccountsRoute,
  testConnectionRoute,
  readSignOnTestRoute,
];
