import { Specimen } from "./specimen.tsx";

const COLOURS = [
  ["Canvas", "bg-canvas"],
  ["Surface", "bg-surface"],
  ["Sunken", "bg-sunken"],
  ["Line", "bg-line"],
  ["Control line", "bg-control"],
  ["Accent", "bg-accent"],
  ["Ink", "bg-ink"],
  ["Ink 2", "bg-ink-2"],
  ["Ink 3", "bg-ink-3"],
  ["Laid brick", "bg-laid"],
  ["Accent soft", "bg-accent-soft"],
  ["Accent line", "bg-accent-line"],
  ["Critical", "bg-critical"],
  ["High", "bg-high"],
  ["Medium", "bg-medium"],
  ["Low", "bg-low"],
  ["Info", "bg-info"],
  ["Risk low", "bg-risk-low"],
] as const;

/** Colours and type. */
export const FoundationSpecimens = () => (
  <>
    <Specimen title="Colour" text="Flip the switch to see the dark values of the same tokens.">
      <div className="grid grid-cols-3 gap-2.5 wide:grid-cols-6">
        {COLOURS.map(([name, background]) => (
          <div key={name} className="grid gap-0.5 text-xs">
            <i className={`h-11 rounded-brick border border-line ${background}`} />
            <b className="mt-1">{name}</b>
            <span className="mono text-ink-3">{background}</span>
          </div>
        ))}
      </div>
    </Specimen>
    <Specimen
      title="Type"
      text="Archivo variable. Width is a design axis: wide for display, narrower when a translation runs long."
    >
      <p className="text-[52px] leading-none font-semibold tracking-[-0.038em] [font-stretch:114%] max-wide:text-4xl">
        Loose bricks
      </p>
      <p className="text-2xl font-semibold [font-stretch:110%]">Exposed ports and services</p>
      <p className="font-semibold [font-stretch:104%]">Exposed service issues by severity</p>
      <p>Close the port to the Internet, then upgrade the broker.</p>
      <p className="text-xs text-ink-3">Seen for the third scan in a row</p>
      <p className="mono">CVE-2023-46604 203.0.113.24:61616</p>
      <p className="[font-stretch:92%]">Services exploitables des sous-domaines (French at narrower width)</p>
    </Specimen>
  </>
);
