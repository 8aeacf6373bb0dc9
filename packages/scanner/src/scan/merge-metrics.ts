import type { CheckResult, Verdict } from "../check.ts";
import { serviceWithoutLogin } from "../checks/services/service-without-login.ts";
import { webExposedFiles } from "../checks/web/web-exposed-files.ts";
import type { Known } from "./stage.ts";

const METRICS = "file-metrics";

const serviceAt = (url: string): string => {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}/tcp`;
};

const placesOf = ({ details }: Verdict): readonly string[] =>
  (details?.["alsoAt"] as readonly string[] | undefined) ?? [];

/** Every name of the services that serve anyone, with the name that their finding is stored at. */
const openServices = (results: readonly CheckResult[]): Map<string, string> =>
  new Map(
    results.flatMap((result) =>
      result.check === serviceWithoutLogin.id && result.status === "judged"
        ? result.verdicts.flatMap((verdict) =>
            [result.subject, ...placesOf(verdict)].map((name) => [name, result.subject] as const),
          )
        : [],
    ),
  );

/**
 * Metrics of a service that requires no authentication are the same weakness: one finding, the more severe one, which lists them.
 * Once the service requires authentication and its metrics do not, they are a finding again.
 */
export const mergeMetrics = (known: Known): Known => {
  const openAt = openServices(known.results);
  const merged = new Map<string, string[]>();
  const results = known.results.map((result): CheckResult => {
    if (result.check !== webExposedFiles.id || result.status === "blind") return result;
    const open = openAt.get(serviceAt(result.subject));
    if (open === undefined) return result;
    const places = result.verdicts
      .filter(({ outcome }) => outcome === METRICS)
      .flatMap((verdict) => [verdict.subject ?? result.subject, ...placesOf(verdict)]);
    merged.set(open, [...(merged.get(open) ?? []), ...places]);
    return { ...result, verdicts: result.verdicts.filter(({ outcome }) => outcome !== METRICS) };
  });
  if (merged.size === 0) return known;
  return {
    ...known,
    results: results.map((result): CheckResult => {
      const places = merged.get(result.subject) ?? [];
      if (result.check !== serviceWithoutLogin.id || result.status === "blind" || places.length === 0) return result;
      const verdicts = result.verdicts.map((verdict) => ({
        ...verdict,
        details: { ...verdict.details, alsoAt: [...placesOf(verdict), ...places] },
      }));
      return { ...result, verdicts };
    }),
  };
};
