import type { BlockViewOf } from '@forecourt/contracts';
import { OpeningHours } from '../../components/opening-hours/opening-hours.tsx';
import { PlaceCarousel, PlaceGrid } from '../../components/place/place-list.tsx';
import type { BlocksOf } from './late-blocks.ts';
import classes from './place-blocks.module.css';

/** Places as a grid, a carousel, or the first one large beside its map and the others below it (LOC-1). */
function Locations({ block: { title, look, locations } }: { block: BlockViewOf<'locations'> }) {
  if (look === 'carousel') return <PlaceCarousel title={title ?? 'Our Locations'} places={locations} />;
  const heading = title ? 'h3' : 'h2';
  const groups = look === 'hero' ? [locations.slice(0, 1), locations.slice(1)] : [locations];
  return (
    <section className={classes.locations}>
      {title && <h2>{title}</h2>}
      {groups.map((places) => places[0] && <PlaceGrid key={places[0].slug} places={places} heading={heading} />)}
    </section>
  );
}

function Hours({ block: { title, places } }: { block: BlockViewOf<'opening_hours'> }) {
  const Heading = title ? 'h3' : 'h2';
  return (
    <section>
      {title && <h2 className={classes.over}>{title}</h2>}
      <ul className={classes.places}>
        {places.map(({ name, hours }) => (
          <li key={name}>
            <Heading className={classes.placeName}>{name}</Heading>
            <OpeningHours hours={hours} heading={title ? 'h4' : 'h3'} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const blocks = { locations: Locations, opening_hours: Hours } satisfies BlocksOf<'places'>;
