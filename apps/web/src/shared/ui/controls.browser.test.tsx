import "../../app.css";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { inPortal } from "../testing/in-portal.tsx";
import { Button } from "./button.tsx";
import { DialogWindow } from "./dialog-window.tsx";
import { Field } from "./field.tsx";
import { OneTimeCode } from "./one-time-code.tsx";
import { ToastHost } from "./toast-host.tsx";
import { toast } from "./toasts.ts";
import { TokenInput } from "./token-input.tsx";

const Tokens = () => {
  const [values, setValues] = useState<string[]>([]);
  return <TokenInput label="Domains" values={values} onChange={setValues} isGood={(value) => !value.includes(":")} />;
};

test("a busy button blocks clicks and retains the focus", async () => {
  const onClick = vi.fn<() => void>();
  await render(
    await inPortal(
      <Button busy="Saving" onClick={onClick}>
        Save
      </Button>,
    ),
  );
  const button = page.getByRole("button", { name: "Saving" });
  await button.click();
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(button).toHaveFocus();
});

test("an error is tied to its field", async () => {
  await render(await inPortal(<Field label="Email" error="Please enter a valid email address" />));
  const field = page.getByRole("textbox", { name: "Email" });
  await expect.element(field).toBeInvalid();
  await expect.element(field).toHaveAccessibleDescription("Please enter a valid email address");
});

test("tokens: Enter and comma add, a list can be pasted, an invalid one stays to be corrected", async () => {
  await render(await inPortal(<Tokens />));
  const input = page.getByRole("textbox", { name: "Domains" });
  await input.click();
  await userEvent.keyboard("a.example{Enter}b.example,https://c{Enter}a.example{Enter}");
  const texts = () => [...document.querySelectorAll(".token > span")].map((token) => token.textContent);
  expect(texts()).toEqual(["a.example", "b.example", "https://c"]);
  expect(document.querySelectorAll(".token[data-bad]")).toHaveLength(1);
  await page.getByRole("button", { name: "Remove https://c" }).click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard("{Backspace}");
  expect(texts()).toEqual(["a.example"]);
});

test("the one-time code takes digits only, six of them, from the keyboard and from a paste", async () => {
  const Code = () => {
    const [code, setCode] = useState("");
    return <OneTimeCode label="Code" value={code} onChange={setCode} takesFocus />;
  };
  await render(await inPortal(<Code />));
  const input = page.getByRole("textbox", { name: "Code" });
  await expect.element(input).toHaveFocus();
  await input.fill("12 34-56 78");
  await expect.element(input).toHaveValue("123456");
});

test("a failure is an alert at the top right and can be dismissed", async () => {
  await render(await inPortal(<ToastHost />));
  toast({ kind: "failure", title: "Failed to log out", text: "Please try again." });
  await expect.element(page.getByRole("alert")).toBeInTheDocument();
  const box = document.querySelector(".toasts")?.getBoundingClientRect();
  expect(box && innerWidth - box.right).toBeLessThanOrEqual(24);
  // The alert is a text for readers; what is seen stays hidden from them until someone goes to it.
  document.querySelector<HTMLButtonElement>(".toast .icon-btn")?.click();
  await vi.waitFor(() => expect(document.querySelector(".toast")).toBeNull());
});

test("the buttons of a dialog stay in view although they and its text take several lines", async () => {
  await page.viewport(390, 700);
  const long =
    "Échéances selon la gravité. La date du catalogue KEV prévaut ; celles fixées manuellement sont conservées. ";
  await render(
    await inPortal(
      <DialogWindow
        open
        onClose={() => {}}
        title="Politique de remédiation"
        text={long.repeat(2)}
        actions={["Supprimer la politique", "Annuler", "Enregistrer la politique"].map((name) => (
          <Button key={name}>{name}</Button>
        ))}
      >
        <div className="modal-scroll">
          <div style={{ height: 2000 }} />
        </div>
      </DialogWindow>,
    ),
  );
  const save = page.getByRole("button", { name: "Enregistrer la politique" });
  await expect.element(save).toBeInViewport({ ratio: 1 });
  const modal = document.querySelector(".modal");
  expect(modal?.scrollHeight).toBe(modal?.clientHeight);
});
