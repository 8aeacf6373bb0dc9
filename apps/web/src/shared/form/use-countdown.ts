import { useEffect, useState } from "react";

/** Seconds left until something may be done again; `restart` begins again. */
export const useCountdown = (seconds: number): { leftMs: number; restart: (seconds: number) => void } => {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const leftMs = Math.max(0, until - now);
  useEffect(() => {
    if (leftMs === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), 1000);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return {
    leftMs,
    restart: (next) => {
      setNow(Date.now());
      setUntil(Date.now() + next * 1000);
    },
  };
};
