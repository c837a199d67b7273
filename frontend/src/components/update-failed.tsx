import classes from './update-failed.module.css';

/** Says that what is in view is the last good page, not the one asked for (SRCH-12). */
export function UpdateFailed({ retry, place = 'page' }: { retry(): void; place?: 'page' | 'sheet' }) {
  return (
    <div role="alert" className={classes.failed} data-place={place}>
      <span>We couldn't update this page. You're seeing the last results.</span>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
