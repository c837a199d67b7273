import classes from './loading-sign.module.css';

/** A quiet line at the top while something loads (SRCH-12). It waits a moment, so that a quick answer shows nothing. */
export function LoadingSign({ loading }: { loading: boolean }) {
  return (
    <div role="status" className={classes.loading} data-loading={loading}>
      {loading && <span className="visually-hidden">Loading</span>}
    </div>
  );
}
