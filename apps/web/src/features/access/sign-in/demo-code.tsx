import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { fetchDevelopment } from "../../../shared/call.ts";

const TRIES = 20;
const PAUSE_MS = 500;
/** The code of this sign-in was emailed at most this long before the page shows. */
const SINCE_MS = 5_000;

interface Letter {
  readonly to: string;
  readonly text: string;
  readonly at: string;
}

/** The newest code in the development mailbox; the code of an earlier sign-in is no longer valid. */
const newestCode = async (email: string, since: number): Promise<string | null> => {
  const letters = await fetchDevelopment<readonly Letter[]>("/dev/mailbox.json");
  if (!Array.isArray(letters)) return null;
  const letter = (letters as readonly Letter[]).find(
    ({ to, text, at }) => to === email && Date.parse(at) >= since && /^\d{6}$/m.test(text),
  );
  return letter === undefined ? null : (/^\d{6}$/m.exec(letter.text)?.[0] ?? null);
};

export const DemoCode = ({ email, onCode }: { email: string; onCode: (code: string) => void }) => {
  const t = useTranslations("sign-in");
  const [code, setCode] = useState<string | null>(null);
  const onCodeNow = useRef(onCode);
  useEffect(() => {
    let tries = 0;
    let isDone = false;
    const since = Date.now() - SINCE_MS;
    const check = async () => {
      const found = await newestCode(email, since);
      if (isDone) return;
      if (found !== null) {
        setCode(found);
        onCodeNow.current(found);
        return;
      }
      tries += 1;
      if (tries < TRIES) timer = setTimeout(() => void check(), PAUSE_MS);
    };
    let timer = setTimeout(() => void check(), PAUSE_MS);
    return () => {
      isDone = true;
      clearTimeout(timer);
    };
  }, [email]);
  return (
    <p className="flex flex-wrap gap-x-2 text-[13px] text-ink-2" role="status">
      <span>{code === null ? t("demo.waiting") : t("demo.code", { code })}</span>
      <a className="link" href="/dev/mailbox" target="_blank" rel="noreferrer">
        {t("demo.mailbox")}
      </a>
    </p>
  );
};
