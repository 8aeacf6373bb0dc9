import "../../app.css";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { CallError } from "../call-error.ts";
import { FormFailure } from "../form/form-failure.tsx";
import { inPortal } from "../testing/in-portal.tsx";
import { LinkRequestPage } from "./link-request-page.tsx";
import { useDecision } from "./use-decision.tsx";

const GONE = { title: "This link has expired", text: "Ask for another one." };

const Decision = ({ onDecide }: { onDecide: (decision: "yes" | "no") => Promise<void> }) => {
  const [decided, setDecided] = useState("open");
  const { failure, button } = useDecision(async (decision: "yes" | "no") => {
    await onDecide(decision);
    setDecided(decision);
  }, "Working");
  return (
    <>
      <p role="status">{decided}</p>
      <FormFailure text={failure} />
      {button("yes", "Confirm", "primary")}
      {button("no", "Decline", "ghost")}
    </>
  );
};

const show = async (request: object, onDecide: (decision: "yes" | "no") => Promise<void> = () => Promise.resolve()) =>
  render(
    await inPortal(
      <LinkRequestPage title="Request" gone={GONE} request={request as UseQueryResult<string>}>
        {(data) => (
          <>
            <p>{data}</p>
            <Decision onDecide={onDecide} />
          </>
        )}
      </LinkRequestPage>,
    ),
  );

test.each([400, 410])("a link that is answered with %i has expired", async (status) => {
  await show({ data: undefined, error: new CallError(status, "gone") });
  await expect.element(page.getByText("This link has expired")).toBeVisible();
});

test("another failure can be retried", async () => {
  let retries = 0;
  await show({ data: undefined, error: new CallError(503, "busy"), refetch: () => (retries += 1) });
  await page.getByRole("button").click();
  expect(retries).toBe(1);
});

test("one decision is sent at a time, and a refused one can be sent again", async () => {
  const sent: string[] = [];
  let answer: (() => void) | null = null;
  await show({ data: "acme.test", error: null }, (decision) => {
    sent.push(decision);
    return sent.length === 1
      ? Promise.reject(new CallError(409, "Someone answered before."))
      : new Promise((resolve) => (answer = resolve));
  });
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Someone answered before.")).toBeVisible();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByRole("button", { name: "Decline" })).toBeDisabled();
  (answer as (() => void) | null)?.();
  await expect.element(page.getByRole("status")).toHaveTextContent("yes");
  expect(sent).toEqual(["yes", "yes"]);
});
