import type { ComparePage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './compare-page.module.css';
import { CompareTable } from './compare-table.tsx';
import { SavedCars } from './saved-cars.tsx';

/** The visitor's saved cars, and up to four of them side by side (FAV-1). */
export function ComparePage({ content }: { content: Content }) {
  const comparing = content.cars.length > 0;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div>
          <h1>{content.title}</h1>
          <p>{content.message}</p>
        </div>
        {comparing && (
          <LinkButton look="outline" href={content.watchlist?.href ?? content.path}>
            <Icon name="heart" />
            All saved
          </LinkButton>
        )}
      </div>
      {content.near && (
        <form className={classes.near} method="get" action={content.path}>
          {content.cars.map(({ id }) => (
            <input key={id} type="hidden" name="car" value={id} />
          ))}
          <label htmlFor="compare-near">Distance from</label>
          <input
            id="compare-near"
            name="near"
            defaultValue={content.near.place}
            placeholder="Postcode"
            autoComplete="postal-code"
            maxLength={80}
            aria-invalid={content.near.problem ? true : undefined}
            aria-describedby={content.near.problem ? 'compare-near-fault' : undefined}
          />
          <button className="button" data-look="outline" type="submit">
            Show
          </button>
          {content.near.problem && (
            <p id="compare-near-fault" role="alert">
              {content.near.problem}
            </p>
          )}
        </form>
      )}
      {comparing && <CompareTable content={content} />}
      {content.warnings.map((warning) => (
        <p key={warning}>
          <small>{warning}</small>
        </p>
      ))}
      {!comparing && content.watchlist && (
        <p>
          <LinkButton href={content.watchlist.href}>{content.watchlist.label}</LinkButton>
        </p>
      )}
      {!comparing && !content.watchlist && <SavedCars content={content} />}
    </div>
  );
}
