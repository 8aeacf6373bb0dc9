import type { Route } from "./feature.ts";
import type { Services } from "./services.ts";

/** The same services for work that no person waits for: connections of its own, with longer statement timeouts. */
export const inBackground = <Given extends Pick<Services, "background" | "database" | "db">>(
  services: Given,
): Given => ({
  ...services,
  db: services.background.db,
  database: services.background,
});

/** The same services on the connections that are reserved for sign-in and sessions. */
export const onReserved = <Given extends Pick<Services, "database" | "db" | "reserved">>(services: Given): Given => ({
  ...services,
  db: services.reserved.db,
  database: services.reserved,
});

/** Sign-in has its own connections, so that searches and exports cannot starve it. */
export const onReservedPool = <Given extends Pick<Services, "database" | "db" | "reserved">>(
  routes: readonly Route<Given>[],
): readonly Route<Given>[] =>
  routes.map(
    (route): Route<Given> =>
      (app, services) =>
        route(app, onReserved(services)),
  );
