import type { LocationPage as Content } from '@forecourt/contracts';
import { BlockHead, Breadcrumbs } from '../../components/block-head/block-head.tsx';
import { LinkButton } from '../../components/button.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { PlaceCard } from '../../components/place/place-card.tsx';
import { PlaceGrid } from '../../components/place/place-list.tsx';
import { Stars } from '../../components/place/stars.tsx';
import { ReviewCard } from '../../components/review-card/review-card.tsx';
import classes from './location-page.module.css';

/** A place with its map, what is there and what customers say (LOC-1). Another place is another page: nothing of the one before is kept. */
export function LocationPage({ content }: { content: Content }) {
  return <Place key={content.title} content={content} />;
}

function Place({ content }: { content: Content }) {
  const { title, message, breadcrumbs, locations, team, email_us, offers, reviews, vehicles } = content;
  const [main, ...others] = locations;
  return (
    <div className={classes.page}>
      <Breadcrumbs links={breadcrumbs} />
      <div>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
      </div>
      {main && <PlaceCard place={main} heading="h2" look="wide" />}
      <p className={classes.further}>
        {[email_us, team, offers].map(
          (link) =>
            link && (
              <LinkButton key={link.href} href={link.href} look="outline">
                {link.label}
              </LinkButton>
            ),
        )}
      </p>
      {vehicles && (
        <section>
          <BlockHead title={vehicles.title} all={vehicles.all} />
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
      <BlockHead title="What customers say">{stars && <Stars stars={stars} />}</BlockHead>
      <ul className={classes.reviews}>
        {list.map((review) => (
          <li key={`${review.name} ${review.words}`}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}
