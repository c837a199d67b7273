import classes from './skeleton.module.css';

/** The place of something that is on its way, of the size that it will have. Decorative: what loads is told by a status of its own. */
export function Skeleton({ shape }: { shape: 'line' | 'title' | 'picture' | 'button' }) {
  return <span className={classes.skeleton} data-shape={shape} aria-hidden="true" />;
}

/** The place of a car's card. */
export function CardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <Skeleton shape="picture" />
      <div>
        <Skeleton shape="title" />
        <Skeleton shape="line" />
        <Skeleton shape="button" />
      </div>
    </div>
  );
}
