import { type BlockPicture, listedPhoto, ownPictureDigest, type Picture, type SiteConfig } from '@forecourt/contracts';
import { DRAWN_VIEWS, type DrawnView } from '@forecourt/drawn-vehicles';
import { carTitle, type ListedCar } from '@forecourt/retail-rules';
import { type DrawnVehicle, lightFor } from '../images/drawn-vehicle.ts';
import { drawnPlace, ownPlace, photoPlace, photoPreview } from '../images/picture-address.ts';
import type { SiteContext } from '../site/site-context.ts';
import { inFormats, type PictureFrame } from './picture-formats.ts';

/** What pictures read of a site. */
export type PictureSite = Pick<SiteContext, 'config' | 'signPicture' | 'editionOf' | 'documents'>;

/** How pictures are cut, and the room that is kept for one before it arrives (CARD-1): lower for an offer, and where a car has only drawings. */
const CARD: PictureFrame = { crop: '3x2', width: 1200, height: 800 };
export const LOW: PictureFrame = { crop: '16x9', width: 1600, height: 900 };

const VIEW_WORDS: Readonly<Record<DrawnView, string>> = {
  'front-three-quarter': 'from the front left',
  'side-left': 'left side',
  'rear-three-quarter': 'from the rear right',
};

/** A car's first picture, or one drawn by its body, model and colour if it has none (CARD-1, UI-2). */
export function carPictureView(car: ListedCar, site: PictureSite): Picture {
  if (car.imageUrl === null) return drawn(car, 'front-three-quarter', site, CARD);
  return photo(car.imageUrl, carTitle(car), car, site);
}

/** All pictures of a car in the order of its gallery: its photos, or low drawings from all sides if it has none (UI-2). */
export function carPicturesView(car: ListedCar, photos: readonly string[], site: PictureSite): Picture[] {
  if (photos.length === 0) return DRAWN_VIEWS.map((view) => drawn(car, view, site, LOW));
  const title = carTitle(car);
  return photos.map((url, index) => photo(url, `${title}, picture ${index + 1} of ${photos.length}`, car, site));
}

/** So few pictures are no view around. */
const LEAST_AROUND = 4;

/** The pictures all around a car; none where a feed has too few of them to turn it. */
export function carAroundView(car: ListedCar, photos: readonly string[] = [], site: PictureSite): Picture[] {
  const all = [...new Set(photos)];
  if (all.length < LEAST_AROUND) return [];
  return all.map((url, index) =>
    photo(url, `${carTitle(car)}, view ${index + 1} of ${all.length} around it`, car, site),
  );
}

function drawn(car: ListedCar, view: DrawnView, site: PictureSite, frame: PictureFrame): Picture {
  const alt = `Illustration of ${carTitle(car)}, ${VIEW_WORDS[view]}`;
  return { ...drawnPicture(car, view, site, frame), alt };
}

/** A drawn vehicle from one side, transparent, in the light that goes with the site's theme (UI-2). It still needs its words. */
export function drawnPicture(
  vehicle: DrawnVehicle,
  view: DrawnView,
  { config, signPicture }: PictureSite,
  frame: PictureFrame = CARD,
): Omit<Picture, 'alt'> {
  const place = drawnPlace(vehicle, view, lightFor(config.theme));
  // Not JPEG, which has no transparency.
  return { ...inFormats(place, frame, 'webp', signPicture), illustration: true, label: 'Illustration' };
}

/** A picture of a site's own, by its digest (SITE-8). */
function ownPicture(digest: string, alt: string, { signPicture }: PictureSite, frame: PictureFrame = CARD): Picture {
  return { ...inFormats(ownPlace(digest), frame, 'jpg', signPicture), alt };
}

/**
 * A dealer's photo: by the image route where the site lists its host, else as the dealer serves it.
 * @param vehicle what is drawn if it is not available; with id and revision if the photo is one of the car's own
 */
export function photo(
  url: string,
  alt: string,
  vehicle: DrawnVehicle & Partial<Pick<ListedCar, 'id' | 'photosRevision'>>,
  { config, signPicture, editionOf }: PictureSite,
  frame: PictureFrame = CARD,
): Picture {
  const words = isRendering(url, config) ? { alt: `Studio rendering: ${alt}`, label: 'Studio rendering' } : { alt };
  if (!listedPhoto(url, config.photos.hosts)) return { src: url, ...words, width: frame.width, height: frame.height };
  const light = lightFor(config.theme);
  const shown = { url, carId: vehicle.id, revision: vehicle.photosRevision };
  const place = photoPlace(shown, drawnPlace(vehicle, 'front-three-quarter', light), editionOf);
  return { ...inFormats(place, frame, 'jpg', signPicture), ...words, preview: photoPreview(light) };
}

/** Whether a feed's picture shows a vehicle of its kind, not the one on sale (UI-2). */
export const isRendering = (url: string, { photos }: Pick<SiteConfig, 'photos'>): boolean =>
  listedPhoto(url, photos.renderings) !== null;

/** Drawn if a photo is not available. */
const UNKNOWN = { itemType: null, body: null, colour: null };

/**
 * A page's picture from the site's image route: a photo on a host that the site lists, a picture of its own, or a drawn vehicle (UI-2).
 * @param frame how a photo is cut; 4 to 3 by default
 */
export function blockPictureView(picture: BlockPicture, site: SiteContext, frame?: PictureFrame): Picture {
  if ('photo' in picture) {
    const digest = ownPictureDigest(picture.photo);
    if (digest !== undefined) return ownPicture(digest, picture.alt, site, frame);
    return photo(picture.photo, picture.alt, UNKNOWN, site, frame);
  }
  const { drawing, colour, from, alt } = picture;
  return { ...drawnPicture({ itemType: null, body: drawing, colour }, from, site), alt: illustrationWords(alt) };
}

/** Alternative text that says a drawing is an illustration, unless the site's own words already do. */
const illustrationWords = (alt: string): string => (/\billustration\b/i.test(alt) ? alt : `Illustration: ${alt}`);
