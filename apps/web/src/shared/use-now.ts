import { MINUTE_MS } from "@parapet/domain/durations";
import { useEffect, useState } from "react";

/** The clock of a page in milliseconds; it moves once a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
