import type { LocationPage as Content } from '@forecourt/contracts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { LinkButton } from '../../components/button/button.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { PlaceCard } from '../../components/place/place-card.tsx';
import { PlaceGrid } from '../../components/place/place-list.tsx';
import { Stars } from '../../components/place/stars.tsx';
import classes from './location-page.module.css';

/** A place with its map, what is there and what customers say (LOC-1). */
export function LocationPage({ content }: { content: Content }) {
  const { title, message, breadcrumbs, locations, team, reviews, vehicles } = content;
  const [main, ...others] = locations;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
      </div>
      {main && <PlaceCard place={main} heading="h2" look="wide" />}
      {team && (
        <p>
          <LinkButton href={team.href} look="outline">
            {team.label}
          </LinkButton>
        </p>
      )}
      {vehicles && (
        <section>
          <div className={classes.head}>
            <h2>{vehicles.title}</h2>
            <a href={vehicles.all.href}>
              {vehicles.all.label}
              <span className="visually-hidden">: {vehicles.title}</span>
              <Icon name="right" />
            </a>
          </div>
          <CardGrid cards={vehicles.cards} />
        </section>
      )}
      <Reviews reviews={reviews} />
      {others.length > 0 && (
        <section className={classes.others}>
          <h2>Also here for you</h2>
          <PlaceGrid places={others} />
        </section>
      )}
    </div>
  );
}

function Reviews({ reviews: { stars, list } }: Pick<Content, 'reviews'>) {
  if (list.length === 0) return null;
  return (
    <section>
      <div className={classes.head}>
        <h2>What customers say</h2>
        {stars && <Stars stars={stars} />}
      </div>
      <ul className={classes.reviews}>
        {list.map(({ author, stars: given, text, when }) => (
          <li key={`${author} ${text}`}>
            <Stars stars={given} />
            <blockquote>{text}</blockquote>
            <p className={classes.author}>
              {author}
              {when && <span>{when}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
