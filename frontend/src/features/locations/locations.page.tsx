import type { LocationsPage as Content } from '@forecourt/contracts';
import { PlaceGrid } from '../../components/place/place-list.tsx';
import { Finder } from './finder.tsx';
import classes from './locations-page.module.css';

/** All places of a site, with a search for the nearest (LOC-1, LOC-3). */
export function LocationsPage({ content: { title, message, finder, filters, locations } }: { content: Content }) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p className={classes.message}>{message}</p>
        </div>
        <Finder key={finder.near + finder.problem} finder={finder} />
      </div>
      {finder.result && (
        <p className={classes.result} role="status">
          {finder.result}
        </p>
      )}
      {filters.length > 0 && (
        <nav aria-label="Types of location">
          <ul className={classes.filters}>
            {filters.map(({ label, href, current }) => (
              <li key={href}>
                <a href={href} aria-current={current ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <PlaceGrid places={locations} heading="h2" />
    </div>
  );
}
