import type { Dealership, VehicleView } from '@forecourt/contracts';
import { DRAWN_VIEWS, type DrawnView, paintName, paintTone } from '@forecourt/drawn-vehicles';
import { carPhotos, carTitle, type ListedCar, placeZone } from '@forecourt/retail-rules';
import { Clock } from '@forecourt/service-kit';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GATEWAY_LIMITS, type GatewayLimits } from '../config/gateway-config.ts';
import { etagOf } from '../http/cacheable.ts';
import { drawnShape } from '../images/drawn-vehicle.ts';
import { FairQueue } from '../images/fair-queue.ts';
import { lastingPhoto, photoVersion } from '../images/picture-address.ts';
import type { PictureSize } from '../images/picture-ladder.ts';
import type { PictureAsker } from '../images/picture-maker.ts';
import { type DrawnPicture, Pictures } from '../images/pictures.ts';
import { locationOf } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';
import { CarPages } from './car-pages.ts';
import type { SheetPicture } from './sheet/car-sheet.ts';
import { carSheetView } from './sheet/car-sheet.view.ts';
import { drawInThread } from './sheet/sheet-worker.ts';
import { vehicleAsListed } from './view/vehicle.view.ts';

/** A large picture and four small ones. */
const MOST_PICTURES = 5;
const LARGE = { width: 960, quality: 75, crop: '3x2' } as const satisfies PictureSize;
/** Drawings are low, and shown whole. */
const DRAWN = { ...LARGE, crop: '16x9' } as const satisfies PictureSize;
const SMALL = { ...LARGE, width: 480 } as const satisfies PictureSize;
/** One at a time leaves the other processors to requests. Beyond these an early 503 is better than a long wait: a site's own ten take some seconds. */
const WAITING = { slots: 1, waiting: 40, waitingPerSite: 10, waitingPerNetwork: 4 };
/** PDFs whose pictures are being fetched. They hold no slot meanwhile: a slow host of photos makes nobody else wait. */
const FETCHING = { slots: 8, slotsPerSite: 4, waiting: 40, waitingPerSite: 10, waitingPerNetwork: 4 };

/** A car's PDF that can be made: its tag is known before it is. */
export interface PreparedPdf {
  /** Changes with everything that the PDF shows, the time at which it was made aside. */
  readonly etag: string;
  /** @throws QueueFullError; SheetFault; what `mayMake` throws; the signal's reason if the asker has left */
  make(asker: PictureAsker): Promise<Buffer>;
}

/** PDFs of cars (VEH-5): drawn one at a time once their pictures are there, in turn by site and network, and the last ones kept. */
@Injectable()
export class CarPdfs implements OnApplicationShutdown {
  readonly #fetching = new FairQueue(FETCHING);
  readonly #drawing = new FairQueue(WAITING);
  readonly #kept: LRUCache<string, Buffer>;

  constructor(
    private readonly pages: CarPages,
    private readonly pictures: Pictures,
    private readonly clock: Clock,
    @Inject(GATEWAY_LIMITS) { pdfBytes }: Pick<GatewayLimits, 'pdfBytes'>,
  ) {
    this.#kept = new LRUCache({ maxSize: pdfBytes, sizeCalculation: ({ length }) => length });
  }

  /** The PDF of a car that the site shows. */
  async prepare(site: SiteContext, vehicle: VehicleView, dealership: Dealership): Promise<PreparedPdf> {
    const { content } = await this.pages.page(site, vehicle, dealership);
    const sheet = carSheetView(content, { config: site.config, origin: site.origin, seller: dealership.name });
    const car = vehicleAsListed(vehicle, dealership, site);
    const photos = carPhotos(vehicle.photos).slice(0, MOST_PICTURES);
    const versions = photos.map((url) =>
      photoVersion(car.photosRevision ?? 0, site.editionOf(lastingPhoto(url, car.id))),
    );
    const etag = etagOf(site.config.slug, JSON.stringify([sheet, photos, versions, car.body, car.colour]));
    const draw = async (pictures: SheetPicture[]) => {
      const made = madeAt(this.clock.now(), placeZone(locationOf(vehicle, dealership), dealership));
      const pdf = await drawInThread({ sheet, pictures, made });
      // A photo that is away may be back for the next reader.
      if (photos.length === 0 || !pictures.some(({ isDrawn }) => isDrawn)) this.#kept.set(etag, pdf);
      return pdf;
    };
    return {
      etag,
      make: async ({ turn, signal, mayMake }) => {
        const kept = this.#kept.get(etag);
        if (kept) return kept;
        if (!this.#fetching.has(etag) && !this.#drawing.has(etag)) await mayMake();
        const asked = { key: etag, turn, signal };
        const pictures = await this.#fetching.now({
          ...asked,
          work: () => this.#picturesOf(car, photos, site, turn),
        });
        return this.#drawing.now({ ...asked, work: () => draw(pictures) });
      },
    };
  }

  /** Refuses the PDFs that wait, and resolves when the current one is made. */
  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.#fetching.close(), this.#drawing.close()]);
  }

  async #picturesOf(
    car: ListedCar,
    photos: readonly string[],
    site: SiteContext,
    turn: PictureAsker['turn'],
  ): Promise<SheetPicture[]> {
    // The PDF was counted as a whole.
    const asker = { turn, mayMake: async () => undefined };
    const title = carTitle(car);
    if (photos.length === 0) {
      const { bytes } = await this.pictures.drawn(drawing(car, DRAWN_VIEWS[0]), DRAWN, 'jpg', asker);
      return [{ bytes, alt: `Illustration of ${title}`, isDrawn: true }];
    }
    const instead = drawing(car, DRAWN_VIEWS[0]);
    const shown = await Promise.all(
      photos.map(async (url, index) => {
        const { made, isDrawn } = await this.pictures.photo(
          { photo: lastingPhoto(url, car.id), revision: car.photosRevision ?? 0, site, instead },
          index === 0 ? LARGE : SMALL,
          'jpg',
          asker,
        );
        const alt = isDrawn ? `Illustration of ${title}` : `${title}, picture ${index + 1}`;
        return { bytes: made.bytes, alt, isDrawn };
      }),
    );
    const real = shown.filter(({ isDrawn }) => !isDrawn);
    // One illustration is enough if there is no photo.
    return real.length > 0 ? real : shown.slice(0, 1);
  }
}

/** On paper, which is white. */
function drawing(car: ListedCar, view: DrawnView): DrawnPicture {
  return { shape: drawnShape(car), view, tone: paintTone(paintName(car.colour)) ?? '', light: 'light' };
}

/** An instant as people read it where the car is. */
function madeAt(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-AU', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(now);
}
