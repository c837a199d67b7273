import { Alert } from '../../components/alert/alert.tsx';
import { Button } from '../../components/button.tsx';
import { CardSkeleton, Skeleton } from '../../components/skeleton/skeleton.tsx';
import { showToast } from '../../lib/toasts.ts';
import classes from './design-page.module.css';

/** Messages in place and over the page, and placeholders. */
export function MessageParts() {
  return (
    <>
      <div className={classes.grid}>
        <Alert tone="info" title="Arriving soon">
          This car is on its way to us. Ask for photos.
        </Alert>
        <Alert tone="good" title="Saved">
          It's in your favourites.
        </Alert>
        <Alert tone="bad" title="Not sent">
          Two fields need attention. Nothing you typed is lost.
        </Alert>
      </div>
      <div className={classes.row}>
        <Button look="outline" onClick={() => showToast(SAVED)}>
          Show a message
        </Button>
      </div>
      <div className={classes.grid}>
        <CardSkeleton />
        <div className={classes.specimen}>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </div>
      </div>
    </>
  );
}

const SAVED = {
  title: 'Saved to your favourites',
  message: '2023 Toyota RAV4 Cruiser',
  link: { label: 'See all favourites', href: '/design' },
};
