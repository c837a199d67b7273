import type { PageOf } from '@forecourt/contracts';
import { LocationPage } from '../../features/locations/location-page.tsx';

/** Another place is another page: nothing of the one before is kept. */
export default function LocationView({ content }: { content: PageOf<'location'> }) {
  return <LocationPage key={content.title} content={content} />;
}
