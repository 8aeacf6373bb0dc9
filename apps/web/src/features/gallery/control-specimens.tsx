import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { useState } from "react";

import { Button, IconButton } from "../../shared/ui/button.tsx";
import { Checkbox, Radio, RadioCard, Switch } from "../../shared/ui/checkbox.tsx";
import { Field, PasswordField, SearchField, SelectField, TextField } from "../../shared/ui/field.tsx";
import { Menu, MenuAction } from "../../shared/ui/menu.tsx";
import { OneTimeCode } from "../../shared/ui/one-time-code.tsx";
import { Segmented } from "../../shared/ui/segmented.tsx";
import { TokenInput } from "../../shared/ui/token-input.tsx";
import { Tooltip } from "../../shared/ui/tooltip.tsx";
import { Grid, Row, Specimen } from "./specimen.tsx";

const nothing = () => {};

/** Buttons and everything one types into. */
export const ControlSpecimens = () => {
  const [on, setOn] = useState(true);
  const [code, setCode] = useState("4180");
  const [billing, setBilling] = useState<"monthly" | "annual">("annual");
  const [tokens, setTokens] = useState(["kittering.example", "kittering-shop.example", "https://kit"]);
  return (
    <>
      <Specimen title="Buttons">
        <Row>
          <Button kind="primary">Primary</Button>
          <Button kind="primary" data-specimen="hover">
            Hover
          </Button>
          <Button kind="primary" data-specimen="focus">
            Focus
          </Button>
          <Button kind="primary" busy="Saving">
            Save
          </Button>
          <Button kind="primary" disabled>
            Disabled
          </Button>
        </Row>
        <Row>
          <Button>Secondary</Button>
          <Button data-specimen="hover">Hover</Button>
          <Button data-specimen="focus">Focus</Button>
          <Button kind="ghost">Ghost</Button>
          <Button kind="danger">Delete profile</Button>
          <Button size="small">Small</Button>
          <Button size="large">Large</Button>
          <Tooltip text="Re-tests now">
            <IconButton name="refresh" label="Refresh" />
          </Tooltip>
          <Menu
            align="start"
            trigger={
              <button type="button" className="btn btn-secondary">
                Menu
              </button>
            }
          >
            <MenuAction icon="account" onClick={nothing}>
              Account information
            </MenuAction>
            <MenuAction icon="leave" onClick={nothing}>
              Log out
            </MenuAction>
          </Menu>
        </Row>
      </Specimen>
      <Specimen title="Inputs" text="Borders reach 3:1 on their surface. Labels sit above, errors below, both in text.">
        <Grid columns={4}>
          <Field label="Default" placeholder="company.com" />
          <Field label="Focus" defaultValue="halden" data-specimen="focus" />
          <Field label="Error" defaultValue="https://halden" error="Invalid email or domain format" />
          <Field label="Disabled" defaultValue="Set by plan" disabled />
        </Grid>
        <Grid columns={3}>
          <SelectField label="Select" defaultValue="b">
            <option value="a">Any protocol</option>
            <option value="b">tcp</option>
          </SelectField>
          <PasswordField label="Password" defaultValue="not a real one" autoComplete="off" />
          <div className="self-end">
            <SearchField label="Search findings" placeholder="Search findings" />
          </div>
        </Grid>
        <Row>
          <Checkbox label="Trust this browser" checked={on} onChange={(event) => setOn(event.target.checked)} />
          <Checkbox label="Remember me" />
          <Radio name="kind" label="Client" defaultChecked />
          <Radio name="kind" label="Partner" />
          <Switch label="New leaked password" checked={on} onChange={(event) => setOn(event.target.checked)} />
          <Segmented
            label="Billing"
            value={billing}
            onChange={setBilling}
            options={[
              { value: "monthly", label: "Monthly" },
              { value: "annual", label: "Annual" },
            ]}
          />
        </Row>
        <Grid columns={2}>
          <RadioCard name="type" label="Client" hint="Monitors its own domains" defaultChecked />
          <RadioCard name="type" label="Partner" hint="Manages clients as well" />
        </Grid>
        <TokenInput
          label="Domains"
          values={tokens}
          onChange={setTokens}
          isGood={(value) => toDomainName(value) !== null}
          error={
            tokens.every((value) => toDomainName(value) !== null)
              ? undefined
              : "Enter the full domain without https, e.g. kittering.example"
          }
          placeholder="Add domain"
        />
        <Grid columns={2}>
          <OneTimeCode label="One-time code" value={code} onChange={setCode} />
          <TextField label="Message" />
        </Grid>
      </Specimen>
    </>
  );
};
