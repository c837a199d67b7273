import { paintName, paintTone } from '@forecourt/drawn-vehicles';
import { STUDIO_VEHICLES, type StudioVehicle } from './studio-vehicle.ts';

/** The demo's photo host as feeds name it. The name leads nowhere (RFC 2606): the demo's gateways are given its address (PHOTO_ORIGINS). */
export const DEMO_PHOTO_HOST = 'photos.forecourt.example';

/** From where vehicles are rendered, in the order of a gallery. */
export const STUDIO_VIEWS = ['front-three-quarter', 'side', 'rear-three-quarter', 'front', 'detail'] as const;
/** A view of a rendered vehicle. */
export type StudioView = (typeof STUDIO_VIEWS)[number];

/** The light of a dealer's studio: how it colours what is seen (red, green, blue), and how far it falls off towards the edges, from 0 to 1. */
export const STUDIOS = {
  daylight: { balance: [1, 1, 1], falloff: 0 },
  warm: { balance: [1.05, 1, 0.92], falloff: 0.1 },
  cool: { balance: [0.95, 1, 1.06], falloff: 0.15 },
  night: { balance: [0.96, 0.98, 1.03], falloff: 0.85 },
} as const;
/** The name of a studio. */
export type StudioName = keyof typeof STUDIOS;

/** What one photo shows. */
export interface StudioPhoto {
  readonly studio: StudioName;
  readonly vehicle: StudioVehicle;
  /** A name of paint, as `paintName` gives it. */
  readonly paint: string;
  readonly view: StudioView;
}

/** The path of a photo on its host. @param colour the colour's name as a dealer writes it */
export const photoPath = (photo: Omit<StudioPhoto, 'paint'> & { readonly colour: string | null }): string =>
  `/${photo.studio}/${photo.vehicle}/${paintName(photo.colour)}/${photo.view}.jpg`;

/** What the photo of a path shows; null for a path that no photo has. */
export function photoAt(path: string): StudioPhoto | null {
  const [, studio = '', vehicle, paint = '', view] =
    /^\/([a-z]{1,20})\/([a-z-]{1,30})\/([a-z]{1,20})\/([a-z-]{1,30})\.jpg$/.exec(path) ?? [];
  const knownVehicle = STUDIO_VEHICLES.find((name) => name === vehicle);
  const knownView = STUDIO_VIEWS.find((name) => name === view);
  if (!knownVehicle || !knownView || !isStudio(studio) || paintTone(paint) === undefined) return null;
  return { studio, vehicle: knownVehicle, paint, view: knownView };
}

const isStudio = (name: string): name is StudioName => Object.hasOwn(STUDIOS, name);

/** A vehicle that was rendered all around, in one paint: its pictures, in the order in which it turns, and a video of them. */
export const TURN = { vehicle: 'mid-suv', paint: 'blue', pictures: 24 } as const;

const TURN_FOLDER = `/turns/${TURN.vehicle}-${TURN.paint}`;

/** The paths of the pictures of a turn on their host. */
export const turnPaths = (): string[] =>
  Array.from({ length: TURN.pictures }, (_, step) => `${TURN_FOLDER}/${String(step).padStart(2, '0')}.webp`);

/** The path of the video of a turn on its host. */
export const turnVideoPath = (): string => `${TURN_FOLDER}/turn.webm`;

/** The committed file of a path, within the folder of pictures, and its media type; null for a path that none has. */
export function turnFileAt(path: string): { file: string; type: string } | null {
  const isVideo = path === turnVideoPath();
  if (!isVideo && !turnPaths().includes(path)) return null;
  return { file: path.slice(1), type: isVideo ? 'video/webm' : 'image/webp' };
}
