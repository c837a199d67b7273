import type { BlocksOf } from '../../features/content/late-blocks.ts';
import { Hours, Locations } from '../../features/content/place-blocks.tsx';

export default { locations: Locations, opening_hours: Hours } satisfies BlocksOf<'places'>;
