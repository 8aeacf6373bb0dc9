import {
  acceptAccess,
  setUserFields,
  insertUser,
  personByEmail,
  setTemporaryPassword,
} from "@parapet/db/queries/access";
import { insertOrganization, operatorOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { toEmailAddress } from "@parapet/domain/contracts/email-address";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { endAllAccess } from "../../features/access/commands/leave.ts";
import { reportNewAccess } from "../../features/access/commands/report-new-access.ts";
import { audit } from "../../platform/audit/audit.ts";
import { UsageError } from "../../platform/command-errors.ts";
import type { Services } from "../../platform/services.ts";
import { after, LIFETIMES } from "../../platform/session/lifetimes.ts";
import { unlock } from "../../platform/session/login-backoff.ts";
import { newWords } from "../../platform/session/secrets.ts";
import type { CliCommand } from "./command.ts";
import { withServices } from "./with-services.ts";

const OPERATOR_NAME = "Operator";
const HERE = { ip: null, claimedIp: null };

const addressOf = (typed: string): string => {
  const address = toEmailAddress(typed);
  if (address === null) throw new UsageError(`'${typed}' is not a valid email address.`);
  return address;
};

const found = async (services: Pick<Services, "db">, email: string) => {
  const person = await asSystem(services.db, "command-line", (tx) => personByEmail(tx, email));
  if (person === undefined) throw new UsageError(`No account with the email address ${email}.`);
  return person;
};

const create = async (
  services: Pick<Services, "config" | "db" | "mail" | "now" | "passwords">,
  email: string,
  name: { first: string; last: string },
): Promise<string> => {
  const password = newWords(4, 4);
  const passwordHash = await services.passwords.hash(password);
  await asSystem(services.db, "command-line", async (tx) => {
    const at = services.now();
    const operator = await operatorOrganization(tx);
    const org =
      (operator?.id as OrgId | undefined) ??
      (await insertOrganization(tx, { name: OPERATOR_NAME, kind: "operator", administrator: null, at }));
    const user = await insertUser(tx, {
      org,
      role: "super_admin",
      email,
      firstName: name.first,
      lastName: name.last,
      phone: null,
      locale: "en",
      group: null,
      status: "invited",
      passwordHash,
      temporaryUntil: after(at, LIFETIMES.temporaryPasswordMs),
      allDomains: true,
      at,
    });
    if (user === null) throw new UsageError(`${email} already has an account.`);
    // As in the portal: another operator could approve a break-glass request, so every operator learns of the account.
    await reportNewAccess(services, tx, null, {
      user,
      org,
      organization: operator?.name ?? OPERATOR_NAME,
      name: `${name.first} ${name.last}`,
      email,
      role: "super_admin",
      needsApproval: false,
    });
    await audit(tx, HERE, at, {
      action: "user.invited",
      org,
      actor: null,
      object: user,
      detail: { by: "command line" },
    });
  });
  return password;
};

const disable = async (services: Pick<Services, "db" | "now">, email: string): Promise<void> => {
  const person = await found(services, email);
  await within(services.db, [person.org], async (tx) => {
    await setUserFields(tx, person.org, person.id, { status: "disabled" });
    await endAllAccess(tx, person.id, "disabled", services.now());
    const fact = { org: person.org, actor: null, object: person.id, detail: { by: "command line" } };
    await audit(tx, HERE, services.now(), { action: "user.disabled", ...fact });
  });
};

/** Approves an operator account that one operator gave access in the portal, where there is no second one to do it. */
const confirm = async (services: Pick<Services, "db" | "now">, email: string): Promise<void> => {
  const person = await found(services, email);
  await within(services.db, [person.org], async (tx) => {
    if (!(await acceptAccess(tx, person.org, person.id)))
      throw new UsageError(`${email} is not an operator account awaiting confirmation.`);
    const fact = { org: person.org, actor: null, object: person.id, detail: { by: "command line" } };
    await audit(tx, HERE, services.now(), { action: "user.approved", ...fact });
  });
};

const reset = async (services: Pick<Services, "db" | "keys" | "now" | "passwords">, email: string): Promise<string> => {
  const person = await found(services, email);
  const password = newWords(4, 4);
  const hash = await services.passwords.hash(password);
  await within(services.db, [person.org], async (tx) => {
    const at = services.now();
    await setTemporaryPassword(tx, person.org, person.id, hash, after(at, LIFETIMES.temporaryPasswordMs));
    if (person.status === "disabled") await setUserFields(tx, person.org, person.id, { status: "active" });
    await endAllAccess(tx, person.id, "reset", at);
    await unlock(tx, services.keys, { email, id: person.id });
    const fact = { org: person.org, actor: null, object: person.id, detail: { by: "command line" } };
    await audit(tx, HERE, at, { action: "user.reset", ...fact });
  });
  return password;
};

/** `parapet user create|disable|confirm|reset`: account management on the server, for when the portal is not accessible. */
export const userCommand: CliCommand = (program, io) => {
  const user = program.command("user").description("create, disable, confirm or reset a user account");
  const notify = (email: string, password: string): void => {
    const { json, line, print } = io();
    if (json) line({ email, temporary_password: password, expires_in_hours: 24 });
    else print(`${email}\n${password}\nThe password is valid for 24 hours and must be changed at the first sign-in.`);
  };
  user
    .command("create <email>")
    .description("create an operator account with a temporary password")
    .option("--first-name <name>", "first name", "Portal")
    .option("--last-name <name>", "last name", "Administrator")
    .action(async (typed: string, options: { firstName: string; lastName: string }) => {
      const email = addressOf(typed);
      const name = { first: options.firstName, last: options.lastName };
      notify(email, await withServices((services) => create(services, email, name)));
    });
  user
    .command("disable <email>")
    .description("disable an account and end all its sessions")
    .action(async (typed: string) => {
      const email = addressOf(typed);
      await withServices((services) => disable(services, email));
      const { json, line, print } = io();
      if (json) line({ email, status: "disabled" });
      else print(`${email} is disabled.`);
    });
  user
    .command("confirm <email>")
    .description(
      "approve an operator account created in the portal, so that it can confirm requests of other operators",
    )
    .action(async (typed: string) => {
      const email = addressOf(typed);
      await withServices((services) => confirm(services, email));
      const { json, line, print } = io();
      if (json) line({ email, confirmed: true });
      else print(`${email} can now confirm requests of other operators.`);
    });
  user
    .command("reset <email>")
    .description("set a new temporary password, lift lockouts and re-enable the account")
    .action(async (typed: string) => {
      const email = addressOf(typed);
      notify(email, await withServices((services) => reset(services, email)));
    });
};
