import type { BlockViewOf } from '@forecourt/contracts';
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
      {groups.map((places) => places[0] && <PlaceGrid key={places[0].slug} places={places} heading={heading} rail />)}
    </section>
  );
}

export const blocks = { locations: Locations } satisfies BlocksOf<'places'>;
