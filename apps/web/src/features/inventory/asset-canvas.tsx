import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import type { AssetNode } from "./api.ts";
import { type Colours, paint, readColours, type View } from "./paint.ts";
import { listChildren, nodeAt, radialLayout } from "./radial-layout.ts";

const STEP = 1.4;
const SCALES = { least: 0.005, most: 6 } as const;
const REACH_PX = 12;
const NEAR_SCALE = 1;

const held = (scale: number): number => Math.min(SCALES.most, Math.max(SCALES.least, scale));

/** Draws again whenever the theme changes. */
const useColours = (canvas: HTMLCanvasElement | null): Colours | null => {
  const [colours, setColours] = useState<Colours | null>(null);
  useEffect(() => {
    if (canvas === null) return undefined;
    const read = () => setColours(readColours(canvas));
    read();
    const theme = new MutationObserver(read);
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", read);
    return () => {
      theme.disconnect();
      system.removeEventListener("change", read);
    };
  }, [canvas]);
  return colours;
};

const useSize = (canvas: HTMLCanvasElement | null): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (canvas === null) return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(canvas);
    return () => watcher.disconnect();
  }, [canvas]);
  return size;
};

/**
 * The tree as a picture: drag and wheel move it, a click chooses. With the keyboard, arrows walk from node to node
 * (left to the parent, right to the first child), plus and minus come closer and go away, Enter opens.
 */
export const AssetCanvas = ({
  nodes,
  found,
  chosen,
  onChoose,
  onOpen,
}: {
  nodes: readonly AssetNode[];
  found: ReadonlySet<number> | null;
  chosen: number | null;
  onChoose: (at: number | null) => void;
  onOpen: (at: number) => void;
}) => {
  const t = useTranslations("assets");
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const colours = useColours(canvas);
  const size = useSize(canvas);
  const layout = useMemo(() => radialLayout(nodes), [nodes]);
  const children = useMemo(() => listChildren(nodes), [nodes]);
  const whole = useMemo(
    (): View => ({
      x: 0,
      y: 0,
      scale: held(Math.min(size.width, size.height) / (2 * (layout.radius + 90))),
    }),
    [layout, size],
  );
  const [moved, setMoved] = useState<View | null>(null);
  const view = moved ?? whole;
  const drag = useRef<{ x: number; y: number; far: boolean } | null>(null);

  useEffect(() => {
    const context = canvas?.getContext("2d");
    if (canvas === null || context == null || colours === null || size.width === 0) return undefined;
    // Everything that changes within one frame is drawn once.
    const frame = requestAnimationFrame(() => {
      const ratio = devicePixelRatio;
      const [width, height] = [Math.round(size.width * ratio), Math.round(size.height * ratio)];
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
      paint(context, { ...size, ratio }, view, { nodes, layout, colours, found, chosen });
    });
    return () => cancelAnimationFrame(frame);
  }, [canvas, colours, size, view, nodes, layout, found, chosen]);

  // What is chosen elsewhere comes into the middle, near enough to be read.
  const lastChosen = useRef<number | null>(null);
  useEffect(() => {
    if (chosen === null || chosen === lastChosen.current) return;
    lastChosen.current = chosen;
    setMoved((before) => ({
      x: layout.x[chosen] ?? 0,
      y: layout.y[chosen] ?? 0,
      scale: chosen === 0 ? whole.scale : Math.max(NEAR_SCALE, before?.scale ?? 0),
    }));
  }, [chosen, layout, whole.scale]);

  const zoom = useCallback(
    (by: number, at = { x: 0, y: 0 }) =>
      setMoved((before) => {
        const from = before ?? whole;
        const scale = held(from.scale * by);
        // What is under the pointer stays there.
        const shift = 1 / from.scale - 1 / scale;
        return { x: from.x + at.x * shift, y: from.y + at.y * shift, scale };
      }),
    [whole],
  );

  // React attaches wheel listeners as passive, so preventDefault would not stop scrolling.
  useEffect(() => {
    if (canvas === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && document.activeElement?.contains(canvas) !== true) return;
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 400), {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      });
    };
    canvas.addEventListener("wheel", onWheel, { passive: false });
    return () => canvas.removeEventListener("wheel", onWheel);
  }, [canvas, zoom]);

  const under = (event: PointerEvent<HTMLCanvasElement>): number | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = {
      x: view.x + (event.clientX - box.left - box.width / 2) / view.scale,
      y: view.y + (event.clientY - box.top - box.height / 2) / view.scale,
    };
    return nodeAt(layout, at, REACH_PX / view.scale);
  };

  const beside = (at: number, step: number): number => {
    const family = children[nodes[at]?.parent ?? -1] ?? [at];
    return family[(family.indexOf(at) + step + family.length) % family.length] ?? at;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = chosen ?? 0;
    const next = {
      ArrowUp: () => onChoose(beside(at, -1)),
      ArrowDown: () => onChoose(beside(at, 1)),
      ArrowLeft: () => onChoose(nodes[at]?.parent ?? 0),
      ArrowRight: () => onChoose(children[at]?.[0] ?? at),
      Home: () => onChoose(0),
      Enter: () => onOpen(at),
      "+": () => zoom(STEP),
      "-": () => zoom(1 / STEP),
      "0": () => setMoved(null),
    }[event.key];
    if (next === undefined || event.target !== event.currentTarget) return;
    event.preventDefault();
    next();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a picture that is walked through by keys needs them all; the table beside it says the same in plain rows
    <div role="application" className="assets-picture" tabIndex={0} aria-label={t("picture")} onKeyDown={onKeyDown}>
      <canvas
        ref={setCanvas}
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, far: false };
        }}
        onPointerMove={(event) => {
          const from = drag.current;
          if (from === null) return;
          const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
          const far = from.far || Math.hypot(dx, dy) > 4;
          if (!far) return;
          drag.current = { x: event.clientX, y: event.clientY, far };
          setMoved({ ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale });
        }}
        onPointerUp={(event) => {
          if (drag.current?.far === false) {
            const at = under(event);
            // It stays where it is: the person is checking it.
            lastChosen.current = at;
            onChoose(at);
          }
          drag.current = null;
        }}
        onPointerCancel={() => (drag.current = null)}
        onDoubleClick={() => chosen !== null && onOpen(chosen)}
      />
      <div className="assets-zoom">
        <Button size="small" onClick={() => zoom(STEP)} aria-label={t("closer")}>
          +
        </Button>
        <Button size="small" onClick={() => zoom(1 / STEP)} aria-label={t("farther")}>
          −
        </Button>
        <Button size="small" onClick={() => setMoved(null)}>
          {t("whole")}
        </Button>
      </div>
    </div>
  );
};
