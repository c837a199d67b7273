import type { PageOf } from '@forecourt/contracts';
import { VehiclePage } from '../../features/vehicle/vehicle-page.tsx';

/** Another vehicle is another page: nothing of the one before is kept. */
export default function VehicleView({ content }: { content: PageOf<'vehicle'> }) {
  return <VehiclePage key={content.car_id} content={content} />;
}
