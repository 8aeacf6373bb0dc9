import { describeFeature, type PageDescription } from "./describe-feature.ts";

export const reportsPages = [
  {
    id: "reports",
    path: "/dashboard/reports",
    module: "reports-page.tsx",
    frame: "dashboard",
    opensTo: "signed-in",
    needs: "reports:read",
    menu: { under: "reports-and-compliance", place: 1 },
    words: ["report-schedules", "channels"],
  },
] as const satisfies readonly PageDescription[];

export const reports = describeFeature({
  name: "reports",
  after: ["score", "scans", "alerts", "compliance", "overview", "radar", "remediation"],
  calls: {
    findReport: { method: "OPTIONS", path: "/pdf_report/", needs: "reports:read" },
    makeReport: { method: "POST", path: "/pdf_report/make/", needs: "reports:make" },
    readReport: { method: "POST", path: "/pdf_report/", needs: "reports:read" },
    followReport: { method: "GET", path: "/pdf_report/progress/", needs: "reports:read" },
    listReportSchedules: { method: "GET", path: "/report_schedules/", needs: "reports:read" },
    createReportSchedule: { method: "POST", path: "/report_schedules/", needs: "reports:make" },
    changeReportSchedule: { method: "PUT", path: "/report_schedules/{id}/", needs: "reports:make" },
    listReportChoices: { method: "GET", path: "/report_schedules/choices/", needs: "reports:make" },
    deleteReportSchedule: { method: "DELETE", path: "/report_schedules/{id}/", needs: "reports:make" },
    runReportSchedule: { method: "POST", path: "/report_schedules/{id}/run/", needs: "reports:make" },
    leaveReportSchedule: { method: "POST", path: "/report_schedules/{id}/unsubscribe/", needs: "reports:read" },
    listReportRuns: { method: "GET", path: "/report_schedules/{id}/runs/", needs: "reports:read" },
    readReportFile: { method: "GET", path: "/report_files/{id}/", needs: "reports:read" },
    previewReport: { method: "POST", path: "/report_schedules/preview/", needs: "reports:make" },
  },
  pages: reportsPages,
  texts: ["report-schedules", "report"],
  audits: [
    "report.made",
    "report.read",
    "report-schedule.created",
    "report-schedule.changed",
    "report-schedule.deleted",
    "report-schedule.started",
    "report-schedule.sent",
    "report-schedule.unsubscribed",
  ],
  keyScopes: { "reports.make": ["reports:read", "reports:make", "findings:export", "mentions:export", "domains:read"] },
});
