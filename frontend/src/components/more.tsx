import type { ReactNode } from 'react';
import classes from './more.module.css';

/** What is folded away until asked for, below what is always there. A disclosure of the browser: it works without JavaScript. */
export function More({
  more,
  less,
  open = false,
  children,
}: {
  more: string;
  less: string;
  /** From the start. */
  open?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={classes.more} open={open}>
      <summary>
        <span className={classes.closed}>{more}</span>
        <span className={classes.opened}>{less}</span>
      </summary>
      {children}
    </details>
  );
}
