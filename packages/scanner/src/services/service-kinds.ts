import { PRODUCTS } from "../products/products.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";
import { SERVICE_KINDS, type ServiceKind } from "./service-kind.ts";

const KIND_OF = new Map([
  ...Object.entries(SERVICE_KINDS).flatMap(([kind, names]) =>
    names.map((name) => [name as string, kind as ServiceKind] as const),
  ),
  ...[...LINE_SERVICES, ...PRODUCTS].flatMap(({ name, kind }) => (kind === null ? [] : [[name, kind] as const])),
]);

/** Which kind is it? Null for what is usually public (a web or mail server). */
export const findServiceKind = (name: string | null): ServiceKind | null => KIND_OF.get(name ?? "") ?? null;
