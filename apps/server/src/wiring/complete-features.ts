import type { FeatureDescription } from "@parapet/domain/features/describe-feature";

import type { Feature } from "../platform/feature.ts";

const missing = (wanted: readonly string[], given: ReadonlySet<string>): string[] =>
  wanted.filter((name) => !given.has(name));

/** Stops the program at start when a described call has no handler, or two. */
export const refuseUnserved = (features: readonly FeatureDescription[], served: readonly string[]): void => {
  const described = features.flatMap(({ calls }) => Object.keys(calls));
  const twice = served.filter((id, at) => served.indexOf(id) !== at);
  const faults = [
    ...missing(described, new Set(served)).map((id) => `no handler serves ${id}`),
    ...twice.map((id) => `${id} is served twice`),
  ];
  if (faults.length > 0) throw new Error(`Calls and handlers differ: ${faults.join(", ")}`);
};

/** Stops the program at start when what a feature subscribes to, its jobs and what others publish differ. */
export const refuseUnannounced = (
  features: readonly FeatureDescription[],
  parts: Readonly<Record<string, Pick<Feature, "jobs">>>,
): void => {
  const published = new Set(features.flatMap(({ publishes = [] }) => publishes));
  const faults = features.flatMap(({ name, subscribes = [] }) => {
    const heard = new Set((parts[name]?.jobs ?? []).flatMap(({ on = [] }) => on.map((topic): string => topic.name)));
    return [
      ...missing(subscribes, published).map((topic) => `no feature publishes ${topic}, to which ${name} subscribes`),
      ...missing(subscribes, heard).map((topic) => `no job of ${name} reacts to ${topic}`),
      ...missing([...heard], new Set(subscribes)).map(
        (topic) => `${name} does not describe that it reacts to ${topic}`,
      ),
    ];
  });
  if (faults.length > 0) throw new Error(faults.join(", "));
};
