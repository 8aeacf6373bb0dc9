import "../../app.css";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { setSession } from "../session/session-store.ts";
import { inPortal } from "../testing/in-portal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { TokenInput } from "../ui/token-input.tsx";
import { DraftOwner } from "./draft-owner.ts";
import { FormDialog } from "./form-dialog.tsx";
import { unsavedForms } from "./unsaved.ts";
import { readText, useForm } from "./use-form.ts";

const Form = ({ send }: { send: () => Promise<void> }) => {
  const form = useForm({ keep: "vip", check: () => ({}), send });
  return (
    <form {...form.draft} onSubmit={form.onSubmit} noValidate>
      <Field name="name" label="Name" defaultValue="Stored name" />
      <Field name="password" type="password" label="Password" />
      <Field name="webhook" label="Webhook" />
      <label>
        <input type="checkbox" name="consent" /> Consent
      </label>
      <Button type="submit">Save</Button>
    </form>
  );
};

const show = async (owner: string | null, send = () => Promise.resolve()) =>
  render(
    await inPortal(
      <DraftOwner value={owner}>
        <Form send={send} />
      </DraftOwner>,
    ),
  );
const name = () => page.getByRole("textbox", { name: "Name" });
const stored = () => JSON.stringify(Object.entries(sessionStorage));

beforeEach(() => sessionStorage.clear());

test("entries survive a reload, for the same person and organization only", async () => {
  const first = await show("ann:acme");
  await name().fill("Mara Voss");
  expect(unsavedForms()).toHaveLength(1);
  await first.unmount();
  expect(unsavedForms()).toEqual([]);
  const other = await show("bob:acme");
  await expect.element(name()).toHaveValue("Stored name");
  await other.unmount();
  await show("ann:acme");
  await expect.element(name()).toHaveValue("Mara Voss");
});

test("secrets and consent are never stored", async () => {
  await show("ann:acme");
  await page.getByLabelText("Password").fill("hunter22 of the quay");
  await page.getByLabelText("Webhook").fill("https://hooks.example/T0/secret");
  await userEvent.click(page.getByRole("checkbox"));
  await name().fill("Mara");
  expect(stored()).toContain("Mara");
  expect(stored()).not.toMatch(/hunter22|hooks|consent/);
});

test("a saved form leaves no draft, one that could not be saved keeps it", async () => {
  const refused = await show("ann:acme", () => Promise.reject(new Error("offline")));
  await name().fill("Mara");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(stored).toContain("Mara");
  expect(unsavedForms()).toHaveLength(1);
  await refused.unmount();
  await show("ann:acme");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(stored).not.toContain("Mara");
  expect(unsavedForms()).toEqual([]);
});

test("signing out clears every draft, an expired session does not", async () => {
  await show("ann:acme");
  await name().fill("Mara");
  setSession({ status: "out", because: "expired" });
  expect(stored()).toContain("Mara");
  setSession({ status: "out", because: "left" });
  expect(stored()).not.toContain("Mara");
});

const Tokens = () => {
  const [emails, setEmails] = useState<string[]>([]);
  const form = useForm({ keep: "vip", check: () => ({}), send: () => Promise.resolve() });
  return (
    <form {...form.draft} onSubmit={form.onSubmit} noValidate>
      <TokenInput name="emails" label="Emails" values={emails} onChange={setEmails} />
    </form>
  );
};

test("lists of values survive a reload", async () => {
  const first = await render(await inPortal(<Tokens />));
  await page.getByRole("textbox", { name: "Emails" }).fill("ceo@acme.test,cfo@acme.test");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("cfo@acme.test")).toBeVisible();
  await first.unmount();
  await render(await inPortal(<Tokens />));
  await expect.element(page.getByText("ceo@acme.test")).toBeVisible();
  await expect.element(page.getByText("cfo@acme.test")).toBeVisible();
});

test("a ticked box alone is asked about when the form is left", async () => {
  await show("ann:acme");
  await userEvent.click(page.getByRole("checkbox"));
  expect(unsavedForms()).toHaveLength(1);
  expect(stored()).not.toContain("consent");
});

/** The server stores names in lower case; the form is drawn anew with what it stored. */
const Normalized = () => {
  const [stored, setStored] = useState({ name: "stored", version: 1 });
  const form = useForm({
    keep: "brand",
    check: () => ({}),
    send: async (values) => {
      setStored(({ version }) => ({ name: readText(values, "name").toLowerCase(), version: version + 1 }));
      await new Promise((resolve) => setTimeout(resolve, 50));
    },
  });
  return (
    <form {...form.draft} key={stored.version} onSubmit={form.onSubmit} noValidate>
      <Field name="name" label="Name" defaultValue={stored.name} />
      <Button type="submit">Save</Button>
    </form>
  );
};

test("a form that is drawn anew while it is saved shows what was stored and asks about nothing", async () => {
  await render(await inPortal(<Normalized />));
  await name().fill("Portal.Quay.TEST");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(name()).toHaveValue("portal.quay.test");
  await expect.poll(stored).not.toContain("Portal");
  await expect.element(name()).toHaveValue("portal.quay.test");
  expect(unsavedForms()).toEqual([]);
  // What is typed next is a draft of its own.
  await name().fill("other.quay.test");
  expect(unsavedForms()).toHaveLength(1);
});

const TwoSteps = () => {
  const [isChecked, setChecked] = useState(false);
  const form = useForm({
    keep: "indicators",
    isFinal: false,
    check: () => ({}),
    send: async () => {
      await Promise.resolve();
      setChecked(true);
    },
  });
  return (
    <form {...form.draft} onSubmit={form.onSubmit} noValidate>
      <Field name="name" label="Name" />
      <Button type="submit">Check</Button>
      {isChecked && <Button onClick={form.dropDraft}>Submit</Button>}
    </form>
  );
};

test("entries that are only checked stay a draft until they are submitted", async () => {
  await render(await inPortal(<TwoSteps />));
  await name().fill("198.51.100.7");
  await page.getByRole("button", { name: "Check" }).click();
  await expect.element(page.getByRole("button", { name: "Submit" })).toBeVisible();
  expect(stored()).toContain("198.51.100.7");
  expect(unsavedForms()).toHaveLength(1);
  await page.getByRole("button", { name: "Submit" }).click();
  expect(stored()).not.toContain("198.51.100.7");
  expect(unsavedForms()).toEqual([]);
});

const InDialog = () => {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ keep: "invite", check: () => ({}), send: () => Promise.resolve() });
  return isOpen ? (
    <FormDialog title="Invite" form={form} submit="Send" busy="Sending" cancel="Cancel" onClose={() => setOpen(false)}>
      <Field name="name" label="Name" />
    </FormDialog>
  ) : (
    <Button onClick={() => setOpen(true)}>Open</Button>
  );
};

test("Escape keeps what was typed into a dialog, Cancel discards it", async () => {
  await render(await inPortal(<InDialog />));
  const open = page.getByRole("button", { name: "Open" });
  await open.click();
  await name().fill("Mara");
  await userEvent.keyboard("{Escape}");
  await open.click();
  await expect.element(name()).toHaveValue("Mara");
  await page.getByRole("button", { name: "Cancel" }).click();
  await open.click();
  await expect.element(name()).toHaveValue("");
});
