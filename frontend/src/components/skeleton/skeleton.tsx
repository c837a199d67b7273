import classes from './skeleton.module.css';

/** A placeholder for loading content, in its final size. Decorative: a separate status announces the loading. */
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
