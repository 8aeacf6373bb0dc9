import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { ConfigError, explainSettings, readConfig } from "./config.ts";

const mistakesOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
};

describe("refused", () => {
  test.each([
    [{ PORT: "abc" }, "PORT must be a number, not 'abc'"],
    [{ PORT: "70000" }, "PORT must be from 1 to 65535"],
    [{ PORT: "80.5" }, "PORT must be an integer"],
    [{ NODE_ENV: "prod" }, "NODE_ENV must be development, production or test, not 'prod'"],
    [{ PUBLIC_URL: "ftp://x.test" }, "PUBLIC_URL must be a URL starting with http:// or https://"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be a URL starting with postgres://"],
    [{ PARAPET_RESOLVERS: "1.1.1.1,nowhere" }, "PARAPET_RESOLVERS 'nowhere' is not a valid ip or ip:port"],
    [{ PARAPET_RESOLVERS: "127.0.0.1:99999" }, "is not a valid ip or ip:port"],
    [{ PARAPET_ALLOW_CIDRS: "10.0.0.1" }, "PARAPET_ALLOW_CIDRS must be comma-separated CIDR ranges"],
    [{ NODE_ENV: "production", PARAPET_ALLOW_CIDRS: "10.0.0.0/8" }, "PARAPET_ALLOW_CIDRS is not allowed in production"],
    [
      { NODE_ENV: "production", PUBLIC_URL: "http://portal.example" },
      "PUBLIC_URL must start with https:// in production",
    ],
    [{ NODE_ENV: "production", PUBLIC_URL: "http://127.0.0.1.portal.example" }, "PUBLIC_URL must start with https://"],
    [{ NODE_ENV: "production", HOST: "0.0.0.0" }, "PUBLIC_URL must start with https:// in production"],
    [{ HOST: "0.0.0.0" }, "HOST must be a loopback address in development mode, not '0.0.0.0'"],
    [{ HOST: "::" }, "HOST must be a loopback address"],
    [{ HOST: "192.0.2.7" }, "HOST must be a loopback address"],
    [{ HOST: "portal.example" }, "HOST must be a loopback address"],
    [{ HOST: "0.0.0.0", NODE_ENV: "test" }, "HOST must be a loopback address in test mode"],
    [{ HOST: "0.0.0.0", PARAPET_REMOTE_DEVELOPMENT: "0" }, "HOST must be a loopback address"],
    [{ PARAPET_ONION_PROXY: "127.0.0.1" }, "PARAPET_ONION_PROXY must be host:port"],
    [{ STRIPE_SECRET_KEY: "sk_test_x" }, "STRIPE_WEBHOOK_SECRET is missing"],
    [{ PARAPET_RESOLVER: "1.1.1.1" }, "PARAPET_RESOLVER is not a known setting; did you mean PARAPET_RESOLVERS?"],
    [{ PARAPET_METRICS_TOKEN: "short" }, "PARAPET_METRICS_TOKEN must have at least 16 characters"],
  ])("%j", (environment, message) => expect(mistakesOf(environment).join("\n")).toContain(message));

  test("all mistakes together, and no secret among the words", () => {
    const mistakes = mistakesOf({ PORT: "x", NODE_ENV: "y", SMTP_URL: "hunter2" });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join()).not.toContain("hunter2");
  });
});

test("defaults are those of a newcomer's machine", () => {
  expect(readConfig({})).toMatchObject({
    mode: "development",
    host: "127.0.0.1",
    port: 4000,
    publicUrl: "http://127.0.0.1:4000",
    demo: true,
  });
});

test.each(["https://portal.example", "http://127.0.0.1:4000", "http://localhost:4000", "http://[::1]:4000"])(
  "%s is secure enough for browsers in production",
  (address) => expect(mistakesOf({ NODE_ENV: "production", PUBLIC_URL: address })).toEqual([]),
);

test.each([
  { HOST: "127.0.0.2" },
  { HOST: "::1" },
  { HOST: "localhost" },
  { HOST: "0.0.0.0", PARAPET_REMOTE_DEVELOPMENT: "1" },
  { HOST: "0.0.0.0", NODE_ENV: "production", PUBLIC_URL: "https://portal.example" },
])("a listen address that is accepted: %j", (environment) => expect(mistakesOf(environment)).toEqual([]));

test("an empty variable counts as unset", () => expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(4000));

test("resolvers in every spelling", () => {
  const { resolvers } = readConfig({ PARAPET_RESOLVERS: "127.0.0.1:5353, 9.9.9.9,[::1]:54,2620:fe::fe" });
  expect(resolvers).toEqual(["127.0.0.1:5353", "9.9.9.9", "[::1]:54", "2620:fe::fe"]);
});

test("the demo never runs in production", () =>
  expect(readConfig({ NODE_ENV: "production", PARAPET_DEMO: "1" }).demo).toBe(false));

test("doctor's list shows no secret", () => {
  const shown = explainSettings({ DATABASE_URL: "postgres://u:hunter2@h/d", PORT: "4001" });
  expect(JSON.stringify(shown)).not.toContain("hunter2");
  expect(shown.find(({ name }) => name === "PORT")?.value).toBe("4001");
});

test.each([
  ["127.0.0.1:9050", { host: "127.0.0.1", port: 9050 }],
  ["socks5h://tor.internal:9150", { host: "tor.internal", port: 9150 }],
  ["[::1]:9050", { host: "::1", port: 9050 }],
])("a SOCKS proxy for onion addresses: %s", (text, proxy) =>
  expect(readConfig({ PARAPET_ONION_PROXY: text }).onionProxy).toEqual(proxy),
);

test(".env.example names every setting, and each of its values is accepted", () => {
  const example = readFileSync(new URL("../../../../.env.example", import.meta.url), "utf8");
  const settings = [...example.matchAll(/^# ([A-Z0-9_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]);
  expect(settings.map(([name]) => name)).toEqual(explainSettings({}).map(({ name }) => name));
  expect(mistakesOf(Object.fromEntries(settings))).toEqual([]);
});

test("the object store takes all of its settings or none, and its secret from a file", () => {
  const s3 = {
    PARAPET_S3_URL: "https://s3.example:9000",
    PARAPET_S3_BUCKET: "files",
    PARAPET_S3_ACCESS_KEY_ID: "id",
    PARAPET_S3_SECRET_ACCESS_KEY: "secret",
  };
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(s3).s3).toMatchObject({ bucket: "files", region: "us-east-1", secretAccessKey: "secret" });
  for (const name of Object.keys(s3))
    expect(mistakesOf({ ...s3, [name]: undefined }).join()).toContain("belong together");
  expect(
    mistakesOf({
      ...s3,
      PARAPET_S3_SECRET_ACCESS_KEY: undefined,
      PARAPET_S3_SECRET_ACCESS_KEY_FILE: "/nowhere/secret",
    }).join(),
  ).toContain("cannot be read: /nowhere/secret");
});
