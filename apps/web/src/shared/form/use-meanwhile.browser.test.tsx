import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { CallError } from "../call-error.ts";
import { inPortal } from "../testing/in-portal.tsx";
import { Field, SelectField, TextField } from "../ui/field.tsx";
import { FormEnd } from "./form-end.tsx";
import { readText, useForm } from "./use-form.ts";
import { useMeanwhile } from "./use-meanwhile.ts";

interface Named {
  readonly name: string;
  readonly phone: string;
  readonly tier: string;
  readonly note: string;
}

/** A record on a server that someone else writes to as well. */
class Server {
  version = 1;
  row: Named = { name: "Acme", phone: "1", tier: "silver", note: "One" };
  save(version: number, change: Partial<Named>): void {
    if (version !== this.version) throw new CallError(409, "Another user changed this in the meantime.");
    this.row = { ...this.row, ...change };
    this.version += 1;
  }
}

const Form = ({ server }: { server: Server }) => {
  const [seen, setSeen] = useState({ row: server.row, version: server.version });
  const reread = async () => setSeen({ row: server.row, version: server.version });
  const { began, round, changed, saving } = useMeanwhile({
    ...seen,
    facts: ({ name, phone, tier }: Named) => [
      { label: "Name", value: name },
      { label: "Phone", value: phone },
      { label: "Tier", value: tier },
    ],
    reread,
  });
  const form = useForm({
    check: () => ({}),
    send: async (values) => {
      await saving(async () => {
        const [name, phone, tier] = [readText(values, "name"), readText(values, "phone"), readText(values, "tier")];
        server.save(seen.version, {
          ...(name !== began.name && { name }),
          ...(phone !== began.phone && { phone }),
          ...(tier !== began.tier && { tier }),
        });
      });
      await reread();
    },
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Field name="name" label="Name" defaultValue={seen.row.name} />
      <Field name="phone" label="Phone" defaultValue={seen.row.phone} />
      <TextField name="note" label="Note" defaultValue={seen.row.note} />
      <SelectField key={round} name="tier" label="Tier" defaultValue={seen.row.tier}>
        <option>silver</option>
        <option>gold</option>
      </SelectField>
      <FormEnd changed={changed} failure={form.failure} busy={form.busy && "Saving"}>
        Save
      </FormEnd>
    </form>
  );
};

test("a concurrent change is shown, entries are preserved, and saving again merges both", async () => {
  const server = new Server();
  await render(await inPortal(<Form server={server} />));
  server.save(1, { phone: "2", tier: "gold", note: "One\r\nTwo" });
  await page.getByRole("textbox", { name: "Name" }).fill("Acme Ltd");
  await page.getByRole("button", { name: "Save" }).click();
  await expect
    .element(page.getByText("Another user saved this record while you were editing it.", { exact: false }))
    .toBeVisible();
  expect(document.querySelector("dl")?.textContent).toBe("Phone: 2Tier: gold");
  await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("Acme Ltd");
  // What no one typed into shows what is stored now: a form that sends all of its fields would put the old one back.
  await expect.element(page.getByRole("textbox", { name: "Phone" })).toHaveValue("2");
  await expect.element(page.getByRole("textbox", { name: "Note" })).toHaveValue("One\nTwo");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByRole("status")).toHaveTextContent("");
  expect(server.row).toEqual({ name: "Acme Ltd", phone: "2", tier: "gold", note: "One\r\nTwo" });
  // From here on the form shows what is stored, so that the next save does not put another's choice back.
  await expect.element(page.getByRole("combobox", { name: "Tier" })).toHaveValue("gold");
  // One's own change is no one else's.
  await page.getByRole("textbox", { name: "Name" }).fill("Acme plc");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => server.row.name).toBe("Acme plc");
  expect(server.row.tier).toBe("gold");
  expect(document.querySelector("dl")).toBeNull();
});
