export {
  auditEntries,
  demoOrganizations,
  domainsVerifiedByDns,
  insertDemoOrganizations,
  markDemoFindings,
  nameAdministrator,
  organizationNamed,
} from "./demo-data.ts";
export {
  completeDemoState,
  demoState,
  type DemoState,
  demoTraces,
  organizationNames,
  startDemoState,
} from "./demo-state.ts";
