import { useEffect, useState } from 'react';
import { MEASURED } from '../../lib/analytics.ts';
import { entriesOf, type Measured } from '../../lib/data-layer.ts';
import classes from './debug-view.module.css';

type Seen = Measured & { readonly isGranted: boolean };

const MOST = 30;

/** What is measured as it happens, and what is not because the visitor has not agreed (EVT-1): in development, at #analytics. */
export function DebugView() {
  const [seen, setSeen] = useState<readonly Seen[]>([]);
  useEffect(() => {
    const note = (event: Event) => setSeen((before) => [(event as CustomEvent<Seen>).detail, ...before].slice(0, MOST));
    window.addEventListener(MEASURED, note);
    return () => window.removeEventListener(MEASURED, note);
  }, []);
  return (
    <aside className={classes.view} aria-label="Analytics, in development">
      <h2>Analytics</h2>
      {seen.length === 0 && <p>Nothing has happened since this view was opened.</p>}
      <ol>
        {seen.map((measured, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the newest is first, and none has an id
          <li key={seen.length - index}>
            <strong>{measured.isGranted ? 'Pushed' : 'Not pushed: no consent'}</strong>
            <pre>{entriesOf(measured).map((entry) => `${JSON.stringify(entry, null, 1)}\n`)}</pre>
          </li>
        ))}
      </ol>
    </aside>
  );
}
