import type { Picture, SiteConfig } from '@forecourt/contracts';
import { carTitle } from '@forecourt/retail-rules';
import { backdropFor } from '../images/drawn/backdrops.ts';
import { DRAWN_VIEWS, type DrawnView } from '../images/drawn/drawn-names.ts';
import { listedPhoto } from '../images/photo/photo-hosts.ts';
import { drawnPlace, type PicturePlace, photoPlace, pictureAddress } from '../images/picture-address.ts';
import { DEFAULT_SIZE, FORMATS, type PictureFormat, type PictureSize } from '../images/picture-ladder.ts';
import { drawnPreview, photoPreview } from '../images/picture-preview.ts';
import type { ListedCar } from './listed-car.ts';

/** Pictures are shown 4:3; so much room is kept for one before it arrives (CARD-1). */
const WIDTH = 800;
const HEIGHT = 600;
/** Drawings are made 960 wide, and photos are looked at larger. */
const DRAWN_WIDTHS = [320, 480, 640, 800, 960] as const;
const PHOTO_WIDTHS = [320, 480, 640, 800, 960, 1280, 1600] as const;

const VIEW_WORDS: Readonly<Record<DrawnView, string>> = {
  'front-three-quarter': 'from the front left',
  'side-left': 'left side',
  'rear-three-quarter': 'from the rear right',
  front: 'front view',
  rear: 'rear view',
  'side-right': 'right side',
  wheel: 'wheel',
};

/** A car's first picture, or one drawn by its body and colour where it has none (CARD-1, UI-2). */
export function carPictureView(car: ListedCar, site: SiteConfig): Picture {
  if (car.imageUrl === null) return drawn(car, 'front-three-quarter', site);
  return photo(car.imageUrl, carTitle(car), car, site);
}

/** All pictures of a car in the order of its gallery: its photos, or drawings from all sides where it has none (UI-2). */
export function carPicturesView(car: ListedCar, photos: readonly string[], site: SiteConfig): Picture[] {
  if (photos.length === 0) return DRAWN_VIEWS.map((view) => drawn(car, view, site));
  const title = carTitle(car);
  return photos.map((url, index) => photo(url, `${title}, picture ${index + 1} of ${photos.length}`, car, site));
}

function drawn(car: ListedCar, view: DrawnView, site: SiteConfig): Picture {
  const backdrop = backdropFor(site.theme);
  return {
    ...inFormats(drawnPlace(car, view, backdrop), DRAWN_WIDTHS),
    alt: `Illustration of ${carTitle(car)}, ${VIEW_WORDS[view]}`,
    preview: drawnPreview(car, view, backdrop),
    illustration: true,
  };
}

/** A dealer's photo: by the image route where the site lists its host, else as the dealer serves it. */
function photo(url: string, alt: string, car: ListedCar, site: SiteConfig): Picture {
  if (!listedPhoto(url, site.photos.hosts)) return { src: url, alt, width: WIDTH, height: HEIGHT };
  const backdrop = backdropFor(site.theme);
  const place = photoPlace(url, drawnPlace(car, 'front-three-quarter', backdrop));
  return { ...inFormats(place, PHOTO_WIDTHS), alt, preview: photoPreview(backdrop) };
}

function inFormats(place: PicturePlace, widths: readonly PictureSize['width'][]) {
  const sized = (width: PictureSize['width'], format: PictureFormat) =>
    pictureAddress(place, { ...DEFAULT_SIZE, width }, format);
  const srcset = (format: PictureFormat) => widths.map((width) => `${sized(width, format)} ${width}w`).join(', ');
  return {
    src: sized(WIDTH, 'jpg'),
    width: WIDTH,
    height: HEIGHT,
    sources: (['avif', 'webp'] as const).map((format) => ({ type: FORMATS[format], srcset: srcset(format) })),
  };
}
