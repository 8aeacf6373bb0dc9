import { SEVERITIES } from "@parapet/domain/risk";
import { useState } from "react";

import { CallError } from "../../shared/call-error.ts";
import { Banner } from "../../shared/ui/banner.tsx";
import { Breadcrumb } from "../../shared/ui/breadcrumb.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Delta, FilterChip, SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { Drawer } from "../../shared/ui/drawer.tsx";
import { PasswordField } from "../../shared/ui/field.tsx";
import { Pager } from "../../shared/ui/pager.tsx";
import { Blind, Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { Stepper } from "../../shared/ui/stepper.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { Grid, Row, Specimen } from "./specimen.tsx";
import { TableSpecimen } from "./table-specimen.tsx";

const nothing = () => {};

/** Chips, tables and status displays. */
export const StateSpecimens = () => {
  const [open, setOpen] = useState<"dialog" | "drawer" | null>(null);
  const [pressed, setPressed] = useState(true);
  const [page, setPage] = useState(1);
  const close = () => setOpen(null);
  return (
    <>
      <Specimen
        title="Severity and chips"
        text="Stacked bars carry the rank. Four bars is critical, none is info. Colour only repeats it."
      >
        <Row>
          {SEVERITIES.map((severity) => (
            <SeverityChip key={severity} severity={severity} boxed />
          ))}
        </Row>
        <Row>
          <FilterChip pressed={false} count={9} severity="high">
            High
          </FilterChip>
          <FilterChip pressed={pressed} count={4} severity="critical" onClick={() => setPressed(!pressed)}>
            Critical
          </FilterChip>
          <Tag kind="exploit" icon="bolt">
            Exploit
          </Tag>
          <Tag kind="ok" icon="check">
            Done
          </Tag>
          <Tag kind="warn" icon="clock">
            Ends 12/05/2026
          </Tag>
          <Tag>Client</Tag>
          <Delta change={18} />
          <Delta change={-9} />
          <Delta change={0} />
          <Delta change={4} goodWhen="rising">
            score
          </Delta>
        </Row>
      </Specimen>
      <Specimen title="Stepper progress" text="Done, failed, now, waiting.">
        <Stepper
          label="Scan"
          steps={[
            { id: "a", label: "Resolve domain", state: "done" },
            { id: "b", label: "Check services", state: "done" },
            { id: "c", label: "Mail settings failed", state: "failed" },
            { id: "d", label: "Search leaks", state: "now", share: 0.46 },
            { id: "e", label: "Markets and forums", state: "waiting" },
            { id: "f", label: "Score", state: "waiting" },
          ]}
        />
      </Specimen>
      <Specimen title="Table" text="Sorts by column, opens a row, renders only visible rows above 200.">
        <TableSpecimen />
        <Card flush>
          <Pager page={page} pageSize={25} total={38} onPage={setPage} />
        </Card>
        <Breadcrumb label="Way up" steps={[{ to: "#", text: "CVE database" }, { text: "CVE-2023-46604" }]} />
      </Specimen>
      <Specimen title="Toast and banner" text="Toasts sit top right for 5 seconds and pause on hover or focus.">
        <Row>
          <Button onClick={() => toast({ kind: "success", title: "Login success", text: "Redirecting to dashboard" })}>
            Success
          </Button>
          <Button onClick={() => toast({ kind: "failure", title: "Failed to log out", text: "Please try again." })}>
            Failure
          </Button>
        </Row>
        <Banner onDismiss={nothing}>
          <b>Your licence expires on 12/05/2026.</b> Ask your administrator to renew it so access is not interrupted.
        </Banner>
      </Specimen>
      <Specimen
        title="Dialog and drawer"
        text="Name the action on the button. Destructive actions ask for the password."
      >
        <Row>
          <Button onClick={() => setOpen("dialog")}>Open dialog</Button>
          <Button onClick={() => setOpen("drawer")}>Open drawer</Button>
        </Row>
        <Dialog
          open={open === "dialog"}
          onClose={close}
          title="Cancel subscription"
          text="Access stays until 03/02/2027. Enter your password to confirm."
          actions={
            <>
              <Button kind="ghost" onClick={close}>
                Keep it
              </Button>
              <Button kind="danger" onClick={close}>
                Cancel subscription
              </Button>
            </>
          }
        >
          <div className="modal-b">
            <PasswordField label="Password" autoComplete="off" />
          </div>
        </Dialog>
        <Drawer
          open={open === "drawer"}
          onClose={close}
          head={<SeverityChip severity="critical" boxed />}
          title="Message broker open to remote code execution"
          actions={<Button kind="primary">Rescan this service</Button>}
        >
          <p className="text-ink-2">Evidence, how to fix it, history.</p>
        </Drawer>
      </Specimen>
      <Specimen title="Empty, error, blind, loading">
        <Grid columns={2}>
          <Card>
            <Empty icon="check">The last scan found no sensitive data.</Empty>
          </Card>
          <Card>
            <Failed error={new CallError(500, null)} title="The list did not load" onRetry={nothing} />
          </Card>
          <Card>
            <Blind reason="The name servers of this domain did not answer." />
          </Card>
          <Card>
            <Loading>
              <span className="grid gap-3">
                <Skeleton className="h-3 w-1/2" />
                <Skeleton className="h-8 w-1/3" />
                <Skeleton className="h-2.5 w-11/12" />
                <Skeleton className="h-2.5 w-2/3" />
              </span>
            </Loading>
          </Card>
        </Grid>
      </Specimen>
    </>
  );
};
