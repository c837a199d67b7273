import type { CallBar as Call } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import { isScrolled } from './is-scrolled.ts';

/** The bar with Call Now (NAV-1). It is not there before the page is scrolled, and neither is its code. */
export function LateCallBar({ call }: { call: Call }) {
  const [Bar, setBar] = useState<ComponentType<{ call: Call }>>();
  useEffect(() => {
    const end = new AbortController();
    const look = () => {
      if (!isScrolled()) return;
      end.abort();
      import('./call-bar.tsx').then(
        ({ CallBar }) => setBar(() => CallBar),
        // The telephone is in the header, too.
        () => undefined,
      );
    };
    window.addEventListener('scroll', look, { passive: true, signal: end.signal });
    look();
    return () => end.abort();
  }, []);
  return Bar ? <Bar call={call} /> : null;
}
