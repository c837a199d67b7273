import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import classes from './fold.module.css';

/** A section that is read rarely: on a phone its heading unfolds it, and with more room it is open. A native disclosure: it works without JavaScript. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.fold}>
      <h2>{title}</h2>
      <details data-more>
        <summary>
          <span className="visually-hidden">Show {title}</span>
          <Icon name="down" />
        </summary>
        {children}
      </details>
    </section>
  );
}
