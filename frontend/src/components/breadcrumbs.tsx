import type { Link } from '@forecourt/contracts';
import classes from './breadcrumbs.module.css';

/** The way to a page from the site's home or its searches. */
export function Breadcrumbs({ links }: { links: Link[] }) {
  return (
    <nav className={classes.breadcrumbs} aria-label="Breadcrumbs">
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
