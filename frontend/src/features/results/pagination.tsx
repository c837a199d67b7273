import type { ResultsPage } from '@forecourt/contracts';
import { Fragment } from 'react';
import { Icon } from '../../components/icon.tsx';
import classes from './pagination.module.css';

/** Links to the other pages of the results; a gap in the numbers is shown as one. */
export function Pagination({ pagination: { previous, next, pages } }: { pagination: ResultsPage['pagination'] }) {
  if (pages.length < 2 && !previous && !next) return null;
  return (
    <nav className={classes.pagination} aria-label="Pages">
      <Step href={previous} rel="prev" label="Previous page" icon="left" />
      <ol>
        {pages.map(({ page, href, current }, index) => (
          <Fragment key={page}>
            {page - (pages[index - 1]?.page ?? page - 1) > 1 && <li aria-hidden="true">…</li>}
            <li>
              <a href={href} aria-current={current ? 'page' : undefined} aria-label={`Page ${page}`}>
                {page}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
      <Step href={next} rel="next" label="Next page" icon="right" />
    </nav>
  );
}

function Step({ href, rel, label, icon }: { href: string | null; rel: string; label: string; icon: 'left' | 'right' }) {
  if (!href) return <span className={classes.step} data-off="true" aria-hidden="true" />;
  return (
    <a className={classes.step} href={href} rel={rel} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}
