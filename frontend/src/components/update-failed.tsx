import classes from './update-failed.module.css';

/** Says that the visible page is the last good one, not the requested one, and why (SRCH-12). After being offline it recovers by itself. */
export function UpdateFailed({
  retry,
  offline,
  place = 'page',
}: {
  retry(): void;
  offline: boolean;
  place?: 'page' | 'sheet';
}) {
  return (
    <div role="alert" className={classes.failed} data-place={place}>
      {offline ? (
        <span>You're offline. You're seeing the last results; we'll update them when you're back.</span>
      ) : (
        <>
          <span>We couldn't update this page. You're seeing the last results.</span>
          <button type="button" onClick={retry}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
