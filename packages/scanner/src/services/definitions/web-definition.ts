import type { HttpAnswer } from "../http/http-answer.ts";
import type { WebService } from "../http/web-service.ts";
import type { Sign, VersionSource, WebDefinition } from "./definition.ts";

const titleOf = ({ body }: HttpAnswer): string =>
  /<title[^>]{0,200}>\s{0,200}([^<]{0,300})/i.exec(body)?.[1]?.trim() ?? "";

/** Does an answer show a sign? */
export const shows = (answer: HttpAnswer | undefined, { status, title, body, header }: Sign): boolean =>
  answer !== undefined &&
  (status === undefined || answer.status === status) &&
  (title === undefined || title.test(titleOf(answer))) &&
  (body === undefined || body.test(answer.body)) &&
  (header === undefined || (answer.headers[header[0]] ?? []).some((value) => header[1].test(value)));

type AnswerAt = (path: string | undefined) => HttpAnswer | undefined;

/** The version that the first matching source states. */
const versionIn = ({ version = [], builds }: WebDefinition, at: AnswerAt): string | null => {
  const readFrom = ({ at: path, header, pattern }: VersionSource): string | undefined => {
    const answer = at(path);
    const texts = header === undefined ? [answer?.body ?? ""] : (answer?.headers[header] ?? []);
    const groups = texts.map((text) => pattern.exec(text)?.slice(1)).find((it) => it !== undefined);
    return groups?.filter((group) => group !== undefined).join(".");
  };
  const found = version.map(readFrom).find((it) => it !== undefined && it !== "") ?? null;
  return found === null || builds === undefined ? found : (builds[found] ?? null);
};

/** The rules of the HTTP conversation that a definition describes. */
export const webService = (definition: WebDefinition): WebService => {
  const { name, vendor, product, cpe, part, signs, hints = [], asks = [], open, capability } = definition;
  const ofRoot = [...signs, ...hints].filter((sign) => (sign.at ?? "/") === "/");
  return {
    name,
    vendor,
    product,
    cpe,
    ...(part !== undefined && part !== "a" && { part }),
    ...(definition.numbering === "own" && { numbering: "own" }),
    ...(definition.version?.some(({ at, header }) => at === undefined && header === undefined) === true && {
      readsLanding: true,
    }),
    // Without a question there is nothing that the port alone could be worth.
    ports: asks.length === 0 ? [] : definition.ports,
    suspects: (root) => ofRoot.some((sign) => shows(root, sign)),
    asks,
    read(root, answers) {
      const at = (path = "/"): HttpAnswer | undefined =>
        path === "/" ? root : answers[asks.findIndex((it) => it.path === path)];
      if (!signs.some((sign) => shows(at(sign.at), sign))) return null;
      const asked = open === undefined ? undefined : at(open.at);
      const isOpen = open !== undefined && asked !== undefined && shows(asked, open);
      return {
        version: versionIn(definition, at),
        ...(capability !== undefined && { capability }),
        // What shows it, as evidence: the answer to `/` alone may well be a refusal.
        ...(isOpen && { details: { openAt: (open.at ?? "/").replace(/#.*$/, ""), openStatus: asked.status } }),
        unauthenticated:
          open === undefined || asked === undefined
            ? null
            : isOpen
              ? true
              : asked.status === 401 || asked.status === 403
                ? false
                : null,
      };
    },
  };
};
