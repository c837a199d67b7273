import type { ResultsPage } from '@forecourt/contracts';
import { Fragment } from 'react';
import { Icon } from '../../components/icon.tsx';
import { formatNumber } from '../../lib/format.ts';
import classes from './pagination.module.css';

/** Links to the other pages of the results; a gap in the numbers is shown as one. A narrow screen has the page's number between the steps. */
export function Pagination({ content }: { content: ResultsPage }) {
  const { previous, next, pages } = content.pagination;
  if (pages.length < 2 && !previous && !next) return null;
  return (
    <nav className={classes.pagination} aria-label="Pages">
      <Step href={previous} rel="prev" label="Previous" />
      <p className={classes.place}>
        Page {formatNumber(content.page)} of {formatNumber(content.pages)}
      </p>
      <ol>
        {pages.map(({ page, href, current }, index) => (
          <Fragment key={page}>
            {page - (pages[index - 1]?.page ?? page - 1) > 1 && <li aria-hidden="true">…</li>}
            <li>
              <a href={href} data-prefetch="" aria-current={current ? 'page' : undefined} aria-label={`Page ${page}`}>
                {page}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
      <Step href={next} rel="next" label="Next" />
    </nav>
  );
}

function Step({ href, rel, label }: { href: string | null; rel: 'prev' | 'next'; label: string }) {
  if (!href) return <span className={classes.step} data-off="true" aria-hidden="true" />;
  return (
    <a className={classes.step} href={href} rel={rel} data-prefetch="" aria-label={`${label} page`}>
      {rel === 'prev' && <Icon name="left" />}
      <span>{label}</span>
      {rel === 'next' && <Icon name="right" />}
    </a>
  );
}
