import { rate } from "@parapet/domain/coverage";

import { CategoryBars } from "../../shared/charts/category-bars.tsx";
import { ChartCard } from "../../shared/charts/chart-card.tsx";
import { Columns } from "../../shared/charts/columns.tsx";
import { type MapCourse, PerimeterMap } from "../../shared/charts/perimeter-map.tsx";
import { ScoreMeter } from "../../shared/charts/score-meter.tsx";
import { SeverityBricks } from "../../shared/charts/severity-bricks.tsx";
import { Trend } from "../../shared/charts/trend.tsx";
import { WallGauge } from "../../shared/charts/wall-gauge.tsx";
import { Card, Tile, Tiles } from "../../shared/ui/card.tsx";
import { Delta, RiskWord } from "../../shared/ui/chips.tsx";
import { Grid, Row, Specimen } from "./specimen.tsx";

const SCORES = [41, 43, 43, 47, 46, 49, 52, 51, 50, 53, 54, 58];
const MONTHS = ["Dec", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov"];
const LEAKS = [22, 18, 41, 27, 12, 30, 64, 48, 39, 51, 42, 18];
const COUNTS = { critical: 6, high: 14, medium: 23, low: 13, info: 5 } as const;

const host = (name: string, services: number | null, worst: "critical" | "high" | "medium" | null = null) => ({
  isPartial: services === null,
  name,
  services,
  worst,
  to: "#",
});
const COURSES: MapCourse[] = [
  {
    label: "Web",
    hosts: [
      host("www", 3, "high"),
      host("legacy-portal", 2, "critical"),
      host("shop", 2),
      host("partners", 2, "medium"),
    ],
  },
  { label: "Mail", hosts: [host("mx1", 2), host("mail", 4, "high"), host("autodiscover", 2)] },
];

/** Every drawing of data. The figures are invented. */
export const ChartSpecimens = () => (
  <>
    <Specimen
      title="Wall gauge"
      text="100 bricks, 100 points. Courses end exactly at 40 and 70. A plus marks points gained since the last scan."
    >
      <Grid>
        {(
          [
            [28, -3],
            [58, 4],
            [84, 0],
          ] as const
        ).map(([score, change]) => (
          <Card key={score}>
            <p className="mb-3 flex items-center gap-3">
              <b className="text-[32px] leading-none [font-stretch:110%]">{score}</b>
              <RiskWord rating={rate(score, 1)} />
            </p>
            <WallGauge score={score} confidence={1} change={change} size="card" lays className="h-auto w-full" />
          </Card>
        ))}
      </Grid>
      <Row>
        {[28, 58, 84].map((score) => (
          <span key={score} className="flex items-center gap-2">
            <b className="num">{score}</b>
            <ScoreMeter score={score} confidence={1} />
          </span>
        ))}
        <WallGauge score={58} confidence={1} change={4} size="short" />
        <WallGauge score={null} confidence={0} size="short" />
      </Row>
    </Specimen>
    <Specimen title="Charts">
      <Grid>
        <Card>
          <Trend points={SCORES.map((score, at) => ({ score, day: at === 0 ? "08/29" : "11/14" }))} />
          <p className="mt-2 text-xs text-ink-3">Trend: steps, because scans are discrete</p>
        </Card>
        <ChartCard
          title="Leaked credentials over time"
          unit="New per month; 412 in the last 12 months. One brick = ten credentials."
          head={["Month", "Logins"]}
          rows={MONTHS.map((month, at) => [month, LEAKS[at] ?? 0])}
        >
          <Columns
            label="New leaked credentials per month, highest in June with 64."
            brick={10}
            values={MONTHS.map((label, at) => ({ label, value: LEAKS[at] ?? 0 }))}
          />
        </ChartCard>
        <ChartCard
          title="Exposed service issues by severity"
          unit="61 on exposed services and sub-domains. One brick each."
          head={["Severity", "Count"]}
          rows={Object.entries(COUNTS)}
        >
          <SeverityBricks
            label="61 vulnerabilities: 6 critical, 14 high, 23 medium, 13 low, 5 informational"
            counts={COUNTS}
          />
        </ChartCard>
      </Grid>
      <Grid columns={2}>
        <Card title="Security findings by category">
          <CategoryBars
            categories={[
              { label: "Credentials and identity", unknown: null, parts: [412, 31, 12, 9] },
              { label: "Dark web and hacker channels", unknown: null, parts: [88, 46] },
              { label: "Look-alike domains", unknown: "Not monitored", parts: [] },
            ]}
          />
        </Card>
        <Card title="Perimeter map" flush>
          <PerimeterMap courses={COURSES} />
        </Card>
      </Grid>
      <Tiles label="Findings">
        <Tile to="#" icon="key" label="Leaked credentials" count={412} delta={<Delta change={18} />} />
        <Tile to="#" icon="server" label="Exposed ports and services" count={38} delta={<Delta change={-3} />} />
        <Tile to="#" icon="mail" label="Email weaknesses" count={7} delta={<Delta change={0} />} />
        <Tile to="#" icon="moon" label="Dark web mentions" count={null} />
      </Tiles>
    </Specimen>
  </>
);
