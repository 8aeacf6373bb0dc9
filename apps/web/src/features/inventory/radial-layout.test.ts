import { describe, expect, test } from "vitest";

import { inTreeOrder, nodeAt, radialLayout } from "./radial-layout.ts";

/** A domain with so many hosts of so many services of so many findings each. */
const tree = (hosts: number, services: number, findings: number) => {
  const nodes: { parent: number | null }[] = [{ parent: null }];
  for (let host = 0; host < hosts; host += 1) {
    const atHost = nodes.push({ parent: 0 }) - 1;
    for (let service = 0; service < services; service += 1) {
      const atService = nodes.push({ parent: atHost }) - 1;
      for (let finding = 0; finding < findings; finding += 1) nodes.push({ parent: atService });
    }
  }
  return nodes;
};

test("nothing, and a root alone", () => {
  expect(radialLayout([]).rings).toEqual([]);
  expect(radialLayout([{ parent: null }])).toMatchObject({ radius: 0, rings: [{ radius: 0, nodes: [0] }] });
});

test("each node is followed by its descendants", () => {
  expect(inTreeOrder([{ parent: null }, { parent: 0 }, { parent: 0 }, { parent: 1 }])).toEqual([0, 1, 3, 2]);
});

describe.each([
  [1, 1, 1],
  [7, 2, 3],
  [40, 5, 10],
])("%i hosts, %i services, %i findings", (hosts, services, findings) => {
  const nodes = tree(hosts, services, findings);
  const layout = radialLayout(nodes);

  test("every node is on the ring of its kind", () => {
    expect(layout.rings.map((ring) => ring.nodes.length)).toEqual([
      1,
      hosts,
      hosts * services,
      hosts * services * findings,
    ]);
  });

  test("no two nodes lie on each other", () => {
    for (const { nodes: ring } of layout.rings)
      for (const [at, node] of ring.entries()) {
        const next = ring[(at + 1) % ring.length] ?? node;
        if (next === node) continue;
        const apart = Math.hypot(
          (layout.x[node] ?? 0) - (layout.x[next] ?? 0),
          (layout.y[node] ?? 0) - (layout.y[next] ?? 0),
        );
        expect(apart).toBeGreaterThan(8);
      }
  });

  test("hit test: a node at its position, nothing elsewhere", () => {
    for (const [at] of nodes.entries())
      expect(nodeAt(layout, { x: layout.x[at] ?? 0, y: layout.y[at] ?? 0 }, 5)).toBe(at);
    expect(nodeAt(layout, { x: layout.radius + 50, y: 0 }, 20)).toBeNull();
  });
});
