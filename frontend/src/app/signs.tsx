import classes from './signs.module.css';

/** A quiet line at the top while something loads (SRCH-12). It waits a moment, so that a quick answer shows nothing. */
export function LoadingSign({ loading }: { loading: boolean }) {
  return (
    <div role="status" className={classes.loading} data-loading={loading}>
      {loading && <span className="visually-hidden">Loading</span>}
    </div>
  );
}

/** Says that what is in view is the last good page, not the one asked for (SRCH-12). */
export function UpdateFailed({ retry }: { retry(): void }) {
  return (
    <div role="alert" className={classes.failed}>
      <span>We couldn't update this page. You're seeing the last results.</span>
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
