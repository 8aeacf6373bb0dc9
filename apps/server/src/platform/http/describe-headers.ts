import { IDEMPOTENCY_KEY, TAKES_KEY } from "./idempotency.ts";
import { IF_MATCH, TAKES_VERSION } from "./row-versions.ts";

/** Headers that a call may take, each by the mark that `serve` leaves on the operations that do. */
const HEADERS = [
  { mark: TAKES_KEY, name: "IdempotencyKey", parameter: IDEMPOTENCY_KEY },
  { mark: TAKES_VERSION, name: "IfMatch", parameter: IF_MATCH },
] as const;

type Operation = Readonly<Record<string, unknown>>;

const describe = (operation: Operation): Operation => {
  const taken = HEADERS.filter(({ mark }) => operation[mark] === true);
  const described = Object.fromEntries(
    Object.entries(operation).filter(([name]) => HEADERS.every(({ mark }) => mark !== name)),
  );
  if (taken.length === 0) return described;
  const others = (operation["parameters"] ?? []) as readonly unknown[];
  return {
    ...described,
    parameters: [...others, ...taken.map(({ name }) => ({ $ref: `#/components/parameters/${name}` }))],
  };
};

/** The description of the API with each header where a call takes it. */
export const describeHeaders = <D extends object>(document: D): D => {
  const { paths = {}, components = {} } = document as {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    readonly components?: Readonly<Record<string, unknown>>;
  };
  return {
    ...document,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, operations]) => [
        path,
        Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, describe(operation)])),
      ]),
    ),
    components: {
      ...components,
      parameters: Object.fromEntries(HEADERS.map(({ name, parameter }) => [name, parameter])),
    },
  };
};
