import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { CallError } from "../call-error.ts";
import { inPortal } from "../testing/in-portal.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { FormFailure } from "./form-failure.tsx";
import { useForm, wrongOnly } from "./use-form.ts";

const REFUSED = new CallError(400, "Invalid input. Check your entries.", { "clients.0.name": "Required" });

const Form = ({ nameOf }: { nameOf?: (field: string) => string }) => {
  const form = useForm({
    check: () => ({}),
    send: () => Promise.reject(REFUSED),
    ...(nameOf !== undefined && { nameOf }),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Field name="client-7-name" label="Client" error={form.errors["client-7-name"]} />
      <FormFailure text={form.failure} />
      <Button type="submit">Send</Button>
    </form>
  );
};

test("a refusal about fields that the form does not draw is said for the form as a whole", async () => {
  await render(await inPortal(<Form />));
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Invalid input. Check your entries.");
});

test("with the form's own name the error is shown at the field, which receives the focus", async () => {
  await render(await inPortal(<Form nameOf={(field) => field.replace(/^clients\.0\./, "client-7-")} />));
  await page.getByRole("button", { name: "Send" }).click();
  const field = page.getByRole("textbox", { name: "Client" });
  await expect.element(field).toHaveAccessibleDescription("Required");
  await expect.element(field).toHaveFocus();
  expect(document.querySelector("[role=alert]")?.textContent).toBe("");
});

const Controlled = () => {
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => wrongOnly({ code: code.length < 3 && "Enter three digits" }),
    send: () => Promise.resolve(),
  });
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Field
        name="code"
        label="Code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={form.errors["code"]}
      />
      <Button type="submit">Send</Button>
    </form>
  );
};

test("a corrected field keeps what is typed and loses its error", async () => {
  await render(await inPortal(<Controlled />));
  const field = page.getByRole("textbox", { name: "Code" });
  await field.fill("12");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.element(field).toHaveAccessibleDescription("Enter three digits");
  await field.fill("123");
  await expect.element(field).toHaveValue("123");
  await expect.element(field).not.toHaveAccessibleDescription("Enter three digits");
});
