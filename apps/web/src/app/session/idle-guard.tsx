import { clock } from "@parapet/words/format/clock";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

import { reportActivity } from "../../shared/call.ts";
import { getSession } from "../../shared/session/session-store.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { type Idle, idleAt, lastActivity, noteActivity } from "./activity.ts";
import { leaveIdle } from "./leave.ts";

const SIGNS = ["mousemove", "mousedown", "keydown", "touchstart", "click", "scroll"] as const;
const NOTE_EVERY_MS = 1000;
const POLL_INTERVAL_MS = 1000;
/** The server enforces thirty minutes of inactivity by API calls: user activity is reported to it periodically. */
const REPORT_EVERY_MS = 240_000;

/** Watches for silence: warns two minutes ahead and logs out after thirty. The server does the same on its own. */
export const IdleGuard = () => {
  const t = useTranslations("shell");
  const [idle, setIdle] = useState<Idle>({ phase: "active" });

  useEffect(() => {
    noteActivity(Date.now());
    let noted = Date.now();
    let said = 0;
    let leaving = false;
    const onSign = () => {
      const now = Date.now();
      if (now - noted < NOTE_EVERY_MS) return;
      noted = now;
      noteActivity(now);
      const session = getSession();
      if (session.status === "in" && now - Math.max(said, session.bearerSince) > REPORT_EVERY_MS) {
        said = now;
        void reportActivity();
      }
    };
    const check = () => {
      const now = Date.now();
      const state = idleAt(now, lastActivity() ?? now);
      setIdle((before) => (before.phase === "active" && state.phase === "active" ? before : state));
      if (state.phase === "over" && !leaving) {
        leaving = true;
        void leaveIdle();
      }
    };
    for (const sign of SIGNS) addEventListener(sign, onSign, { passive: true, capture: true });
    const timer = setInterval(check, POLL_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) removeEventListener(sign, onSign, { capture: true });
    };
  }, []);

  const stay = () => {
    noteActivity(Date.now());
    setIdle({ phase: "active" });
    void reportActivity();
  };
  return (
    <Dialog
      open={idle.phase === "warned"}
      onClose={stay}
      title={t("idle.title")}
      text={
        <span role="timer" aria-live="off">
          {t("idle.text", { left: clock(idle.phase === "active" ? 0 : idle.leftMs) })}
        </span>
      }
      actions={
        <>
          <Button kind="ghost" onClick={() => void leaveIdle()}>
            {t("idle.logOut")}
          </Button>
          <Button kind="primary" onClick={stay}>
            {t("idle.stay")}
          </Button>
        </>
      }
    />
  );
};
