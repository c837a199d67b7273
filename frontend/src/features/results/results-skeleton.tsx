import { CardSkeleton, Skeleton } from '../../components/skeleton/skeleton.tsx';
import classes from './results-skeleton.module.css';

const CARDS = ['one', 'two', 'three', 'four', 'five', 'six'];

/** The places of a heading and of cards, of the sizes that they will have, so that nothing moves when they arrive (SRCH-12). */
export function ResultsSkeleton() {
  return (
    <div className={classes.page}>
      <Skeleton shape="title" />
      <div className={classes.cards}>
        {CARDS.map((card) => (
          <CardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}
