import type { ReactNode } from 'react';
import classes from './more.module.css';

/** Content hidden until requested, below content that is always visible. A native disclosure: it works without JavaScript. */
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
    <details className={classes.more} open={open} data-more>
      <summary>
        <span className={classes.closed}>{more}</span>
        <span className={classes.opened}>{less}</span>
      </summary>
      {children}
    </details>
  );
}
