import { readFileSync } from 'node:fs';
import { paintName } from '@forecourt/drawn-vehicles';
import type { Choice } from '../choices.ts';
import {
  DEMO_PHOTO_HOST,
  photoPath,
  STUDIO_VIEWS,
  type StudioName,
  type StudioView,
  TURN,
  turnPaths,
  turnVideoPath,
} from './photo-address.ts';
import { studioVehicle } from './studio-vehicle.ts';

/** The folder of the rendered layers: `VEHICLE-VIEW.ground.webp` and `.paint.webp`, with `index.json`. */
export const PICTURES = new URL('../../pictures/', import.meta.url);

const { vehicles } = JSON.parse(readFileSync(new URL('index.json', PICTURES), 'utf8')) as {
  readonly vehicles: Readonly<Record<string, Partial<Record<StudioView, readonly [number, number]>>>>;
};

/** The addresses of the photos that a dealer has of a vehicle, in the order of its gallery; none if nothing like it was rendered. */
export function photosOf(choice: Pick<Choice, 'model' | 'badge'>, colour: string | null, studio: StudioName): string[] {
  const vehicle = studioVehicle(choice);
  const views = vehicle === null ? undefined : vehicles[vehicle];
  if (vehicle === null || !views) return [];
  return STUDIO_VIEWS.filter((view) => views[view]).map(
    (view) => `http://${DEMO_PHOTO_HOST}${photoPath({ studio, vehicle, colour, view })}`,
  );
}

/** The pictures all around a vehicle and the video of them; nothing for all but the one that was rendered so. */
export function turnOf(
  choice: Pick<Choice, 'model' | 'badge'>,
  colour: string | null,
): { exterior_360?: string[]; videos?: string[] } {
  if (studioVehicle(choice) !== TURN.vehicle || paintName(colour) !== TURN.paint) return {};
  return {
    exterior_360: turnPaths().map((path) => `http://${DEMO_PHOTO_HOST}${path}`),
    videos: [`https://${DEMO_PHOTO_HOST}${turnVideoPath()}`],
  };
}
