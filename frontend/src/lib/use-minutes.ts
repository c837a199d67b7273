import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The browser's time in milliseconds, updated each minute; null on the server and until hydration. */
export function useMinutes(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const look = () => setNow(Date.now());
    look();
    const timer = setInterval(look, MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
