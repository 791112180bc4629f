import { useEffect, useState } from 'react';

/** The server's clock, ticking once a second. */
export function useServerNow(serverNow: string | undefined): number {
  const [offsetMs, setOffsetMs] = useState(0);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (serverNow !== undefined) setOffsetMs(Date.parse(serverNow) - Date.now());
  }, [serverNow]);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return nowMs + offsetMs;
}
