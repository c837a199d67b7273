import type { Link } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import crumbs from '../breadcrumbs.module.css';
import { Icon } from '../icon.tsx';
import classes from './block-head.module.css';

/** The title of a part of a page, and beside it a link to all of it, or what sums it up. */
export function BlockHead({ title, all, children }: { title: string | null; all?: Link | null; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      {title && <h2>{title}</h2>}
      {all && (
        <a href={all.href}>
          {all.label}
          {title && <span className="visually-hidden">: {title}</span>}
          <Icon name="right" />
        </a>
      )}
      {children}
    </div>
  );
}

/** The way to a page from the site's home or its searches. */
export function Breadcrumbs({ links }: { links: Link[] }) {
  return (
    <nav className={crumbs.breadcrumbs} aria-label="Breadcrumbs">
      <ol>
        {links.map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href}>{crumb.label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
