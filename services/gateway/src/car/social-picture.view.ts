import type { SiteConfig } from '@forecourt/contracts';
import { carTitle } from '@forecourt/retail-rules';
import { backdropFor } from '../images/drawn/backdrops.ts';
import { listedPhoto } from '../images/photo/photo-hosts.ts';
import { drawnPlace, photoPlace, pictureAddress } from '../images/picture-address.ts';
import type { SocialPicture } from '../pages/document-head.ts';
import type { ListedCar } from './listed-car.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/** The picture that stands for a car where its page is shared (VEH-7): cut as networks show it, in a format that they all read. */
export function socialPicture(car: ListedCar, site: SiteConfig): SocialPicture {
  const alt = carTitle(car);
  if (car.imageUrl !== null && !listedPhoto(car.imageUrl, site.photos.hosts)) return { address: car.imageUrl, alt };
  const drawn = drawnPlace(car, 'front-three-quarter', backdropFor(site.theme));
  const place = car.imageUrl === null ? drawn : photoPlace(car.imageUrl, drawn);
  const address = pictureAddress(place, { width: WIDTH, quality: 75, crop: '40x21' }, 'jpg');
  return { address, alt, size: { width: WIDTH, height: HEIGHT } };
}
