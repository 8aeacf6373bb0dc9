/** An identity provider that pushes its directory, in a process of its own: what it costs is no time of the portal. */
const [, , base = "", token = "", users = "0", groups = "0", members = "0"] = process.argv;
/** As many as Entra ID and Okta send at once. */
const PARALLEL = 8;
const [userCount, groupCount, memberCount] = [Number(users), Number(groups), Number(members)];

const send = async (path: string, body: object): Promise<string> => {
  const reply = await fetch(`${base}/scim/v2${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    body: JSON.stringify(body),
  });
  if (reply.status !== 201) throw new Error(await reply.text());
  return ((await reply.json()) as { id: string }).id;
};

/** Runs `work` for every number below `count`, so many at once; answers the seconds. */
const inParallel = async (count: number, work: (n: number) => Promise<void>): Promise<number> => {
  const began = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const n = next;
      next += 1;
      await work(n);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
  return (performance.now() - began) / 1000;
};

const ids: string[] = [];
const userSeconds = await inParallel(userCount, async (n) => {
  ids[n] = await send("/Users", {
    userName: `user${n}@harbour.test`,
    externalId: `ext-${n}`,
    name: { givenName: "Mara", familyName: `Vogt ${n}` },
    active: true,
  });
});
const groupSeconds = await inParallel(groupCount, async (n) => {
  const chosen = Array.from({ length: memberCount }, (_, at) => ({ value: ids[(n * memberCount + at) % userCount] }));
  await send("/Groups", { displayName: `Group ${n}`, members: chosen });
});
console.log(JSON.stringify({ userSeconds, groupSeconds }));
