import { listedPhoto } from '@forecourt/contracts';
import { carTitle, type ListedCar } from '@forecourt/retail-rules';
import { isRendering, type PictureSite } from '../../cards/car-picture.view.ts';
import { lightFor } from '../../images/drawn-vehicle.ts';
import { drawnPlace, photoPlace, signedPictureAddress } from '../../images/picture-address.ts';
import type { SocialPicture } from '../../rendering/document-head.ts';

const WIDTH = 1200;
const HEIGHT = 630;

/**
 * The photo of a car for sharing its page (VEH-7): cropped as networks show it, in a format that they all read. Undefined for a car without
 * photos: neither an illustration nor a rendering is a picture of it.
 */
export function socialPicture(
  car: ListedCar,
  { config, signPicture, editionOf }: PictureSite,
): SocialPicture | undefined {
  if (car.imageUrl === null || isRendering(car.imageUrl, config)) return undefined;
  const alt = carTitle(car);
  if (!listedPhoto(car.imageUrl, config.photos.hosts)) return { address: car.imageUrl, alt };
  const shown = { url: car.imageUrl, carId: car.id, revision: car.photosRevision };
  const place = photoPlace(shown, drawnPlace(car, 'front-three-quarter', lightFor(config.theme)), editionOf);
  const size = { width: WIDTH, quality: 75, crop: '40x21' } as const;
  const address = signedPictureAddress(place, size, 'jpg', signPicture);
  return { address, alt, size: { width: WIDTH, height: HEIGHT } };
}
