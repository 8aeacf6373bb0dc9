import { expect, test } from "vitest";

import { placeErrors } from "./place-errors.ts";

const drawn = new Set(["name", "email", ""]);
const same = (field: string) => field;

test.each([[{}], [{ "clients.0.name": "Required" }], [{ body: "Unknown field: x" }]])(
  "%j belongs to no field of the form, so it must be said as a whole",
  (reported) => expect(placeErrors(reported, drawn, same)).toEqual({ errors: reported, isDrawn: false }),
);

test("one rendered field is enough; the others retain their messages", () => {
  const reported = { email: "Required", body: "?" };
  expect(placeErrors(reported, drawn, same)).toEqual({ errors: reported, isDrawn: true });
});

test("the server's name is turned into the form's", () => {
  const placed = placeErrors({ organization_name: "Required" }, drawn, (field) => field.replace("organization_", ""));
  expect(placed).toEqual({ errors: { name: "Required" }, isDrawn: true });
});
