import type { Picture } from '@forecourt/contracts';
import { carTitle } from '@forecourt/retail-rules';
import { placeholderPicture } from '../images/placeholder-picture.ts';
import type { ListedCar } from './listed-car.ts';

/** Pictures are shown 4:3; so much room is kept for one before it arrives (CARD-1). */
const WIDTH = 800;
const HEIGHT = 600;

/** A car's first picture with its size, or one drawn by its body and colour where it has none (CARD-1, UI-2). */
export function carPictureView(car: ListedCar): Picture {
  if (car.imageUrl !== null) return photo(car.imageUrl, carTitle(car));
  return {
    ...placeholderPicture(car),
    alt: `Drawing of a ${[car.colour, car.body].filter(Boolean).join(' ') || 'car'}`,
  };
}

/** A dealer's photo in the space that pages keep for it. */
export function photo(src: string, alt: string): Picture {
  return { src, alt, width: WIDTH, height: HEIGHT };
}
