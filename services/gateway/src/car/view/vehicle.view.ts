import { listedCarOfDocument } from '@forecourt/car-search';
import {
  type Dealership,
  type Link,
  listedPhoto,
  type ShowcaseItem,
  type VehiclePage,
  type VehiclePlace,
  type VehicleView,
} from '@forecourt/contracts';
import {
  ARRIVING,
  type CarStanding,
  type CarVideo,
  carFacts,
  carPhotos,
  carStanding,
  carVideos,
  currentPriceCents,
  dealerComments,
  isAvailable,
  isSold,
  type ListedCar,
  measuredVehicleOf,
  placeZone,
} from '@forecourt/retail-rules';
import { isFinanced, showsFinance } from '../../cards/buying-addresses.ts';
import { carHref, photoRequestView } from '../../cards/car-actions.view.ts';
import { carAroundView, carPicturesView, carPictureView } from '../../cards/car-picture.view.ts';
import { shownPriceOf } from '../../cards/car-price.view.ts';
import { repaymentView, statedLoan } from '../../cards/car-repayment.view.ts';
import { carTagView, customTagFilter } from '../../cards/car-summary.view.ts';
import { carTypeWord } from '../../cards/car-words.ts';
import { favouriteView, withoutWarning } from '../../cards/card.view.ts';
import { saveLink } from '../../cards/lead-addresses.ts';
import { calculatorView } from '../../finance/calculator.view.ts';
import { financeView } from '../../finance/offers.view.ts';
import { callBarView } from '../../places/call-bar.view.ts';
import type { MapOf } from '../../places/place-maps.ts';
import { dealerPhone, locationOf, vehicleLocationView } from '../../places/vehicle-location.ts';
import type { SiteContext } from '../../site/site-context.ts';
import { documentOfVehicle } from '../stock/stock-vehicles.ts';
import { furtherSpecifications, keyInformation } from './field-rows.ts';
import { marketPlotView } from './market-plot.view.ts';
import { runningCostsView } from './running-costs.view.ts';
import { vehicleButtonsView } from './vehicle-buttons.view.ts';
import { detailsView, ownSections, priceHistoryView, summaryView } from './vehicle-details.view.ts';

/** What a vehicle's page is made with, besides the vehicle. */
export interface VehicleSetting {
  readonly site: SiteContext;
  /** The vehicle's own dealership. */
  readonly dealership: Dealership;
  readonly now: Date;
  /** Makes the maps of the site's places. */
  readonly mapOf: MapOf;
  /** What the page's address says to its calculator. */
  readonly parameters?: URLSearchParams;
  readonly breadcrumbs: VehiclePage['breadcrumbs'];
  /** Current special offers about it. */
  readonly offers: VehiclePage['offers'];
  /** The site's cars that its market figures compare it with (IDX-6). */
  readonly comparable?: readonly ListedCar[];
  /** Cards of similar cars. */
  readonly similar: VehiclePage['similar'];
}

/** The page of one car (VEH-1, VEH-6, VEH-8): everything on it is decided here. */
export function vehicleView(vehicle: VehicleView, setting: VehicleSetting): VehiclePage {
  const { site, dealership, now } = setting;
  const car = vehicleAsListed(vehicle, dealership, site);
  const zone = placeZone(locationOf(vehicle, dealership), dealership);
  const phone = dealerPhone(vehicle, dealership, site.config);
  const location = vehicleLocationView(vehicle, dealership, setting);
  const tiles = keyInformation(vehicle);
  // Nowhere in the page until a visitor asks for it (VEH-4).
  const isHidden = site.config.vehicle_page.hide_phone;
  const facts = carFacts(car, site.config, now);
  const { repayment } = repaymentView(car, site, now);
  const finance = financeView({ vehicle, car, now, zone }, site);
  const calculator = calculatorOf(car, setting);
  return {
    kind: 'vehicle',
    car_id: vehicle.id,
    slug: vehicle.slug,
    title: facts.title,
    subtitle: `${carTypeWord(car.carType)} · Stock no. ${car.stocknum}`,
    breadcrumbs: setting.breadcrumbs,
    pictures: carPicturesView(car, carPhotos(vehicle.photos), site),
    ...showcaseView(car, vehicle, site),
    photo_request: photoRequestView(car, site.config),
    tag: carTagView(facts, site),
    price: shownPriceOf(facts.price, car),
    ...(repayment && { repayment }),
    market_badge: facts.market?.badge ?? null,
    market_note: facts.market?.note ?? null,
    market_plot: marketPlotView(car, setting.comparable ?? [], site.config),
    price_verdict: facts.verdict && { title: facts.verdict.title, text: facts.verdict.basis },
    running_costs: runningCostsView({ vehicle, car, site, now, zone }),
    price_history: priceHistoryView(car, site.config),
    notice: vehicleNotice(car),
    sold: isSold(car),
    key_information: tiles,
    summary: summaryView(car),
    details: detailsView(vehicle, car, now, zone),
    specifications: furtherSpecifications(vehicle, tiles),
    features: vehicle.details.standardEquipment ?? [],
    comments: commentsView(vehicle, site),
    finance,
    calculator,
    own_sections: ownSections(car, site.config),
    location: isHidden ? { ...location, phone: null } : location,
    // Nobody is called about a vehicle that can’t be had (VEH-6).
    dealer: phone && isAvailable(car) ? { name: dealership.name, phone: isHidden ? null : phone } : null,
    offers: isAvailable(car) ? setting.offers : [],
    similar: setting.similar.map(withoutWarning),
    actions: vehicleButtonsView({ vehicle, car, phone, site }),
    call: isAvailable(car) ? (placeCall(isHidden ? null : phone, location) ?? callBarView(site, now)) : null,
    warnings: eachOnce([
      repayment?.warning,
      ...(finance?.offers.map(({ warning }) => warning) ?? []),
      calculator?.answer?.warning,
      ...setting.similar.map((card) => card.repayment?.warning),
    ]),
    watch: isSold(car) ? null : saveLink(site, { car_id: vehicle.id }, 'Tell me when the price drops'),
    favourite: favouriteView(car, site.config, carPictureView(car, site).src),
    pdf: pdfLink(vehicle, site),
    measured: site.config.analytics.enabled ? measuredVehicleOf(car) : null,
    print: site.config.vehicle_page.print,
  };
}

/** The pictures all around it and its videos, as far as a page can show them. */
function showcaseView(car: ListedCar, { photos }: VehicleView, site: SiteContext): Pick<VehiclePage, 'showcase'> {
  const videos = carVideos(photos.videos).map((video) => reachable(video, site));
  const around = carAroundView(car, photos.exterior_360, site);
  const [first] = around;
  const items: ShowcaseItem[] = [
    ...(first ? [{ label: '360° view', href: first.src, around }] : []),
    ...videos.map(({ host, src, href }, index) => ({
      label: videos.length === 1 ? 'Play video' : `Play video ${index + 1}`,
      ...{ href, video: { src, player: host === 'file' ? ('file' as const) : ('frame' as const) } },
    })),
  ];
  return items.length > 0 ? { showcase: items } : {};
}

/** A video that visitors can load: a file on a host inside comes from the site itself. */
function reachable(video: CarVideo, { config, insideHosts }: SiteContext): CarVideo {
  const url = video.host === 'file' ? listedPhoto(video.src, config.photos.hosts) : null;
  if (!url || !insideHosts?.has(url.hostname)) return video;
  const path = `/videos/${url.hostname}${url.pathname}`;
  return { ...video, src: path, href: path };
}

/** Call Now for a vehicle's own number, while its place is open (NAV-1, LOC-2); null if either is not known. */
function placeCall(phone: Link | null, { hours }: Pick<VehiclePlace, 'hours'>): VehiclePage['call'] {
  if (!phone || !hours) return null;
  return { ...phone, hours: hours.windows.map(({ from, to, open }) => ({ from, to, label: open })) };
}

const eachOnce = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.filter((text) => text !== undefined)),
];

/** The vehicle's PDF (VEH-5). A preview has none: the PDF would be of the live site. */
function pdfLink({ slug }: VehicleView, { config, preview }: SiteContext): VehiclePage['pdf'] {
  return config.vehicle_page.pdf && !preview ? { label: 'Download PDF', href: `/api/cars/${slug}/pdf` } : null;
}

/** The vehicle as the rules of cards read it on this site. */
export function vehicleAsListed(vehicle: VehicleView, dealership: Dealership, { config }: SiteContext): ListedCar {
  const document = documentOfVehicle(vehicle, dealership);
  return listedCarOfDocument(document, customTagFilter(config)(document));
}

function commentsView({ details }: VehicleView, { config }: SiteContext): VehiclePage['comments'] {
  const { paragraphs, preview } = dealerComments(details.dealercomments ?? null);
  return { title: config.vehicle_page.comments_title, paragraphs: [...paragraphs], cut: preview && [...preview] };
}

/** The calculator, with the car's price and the lender's loan that stands beside it (FIN-1). */
function calculatorOf(car: ListedCar, { site, parameters, now }: VehicleSetting): VehiclePage['calculator'] {
  const cents = currentPriceCents(car);
  if (!showsFinance(car, site.config) || !isFinanced(car) || cents === null) return null;
  return calculatorView(
    {
      ...{ path: carHref(car), parameters: parameters ?? new URLSearchParams() },
      ...{ priceCents: cents, offered: statedLoan(car, site, now) },
    },
    site.config,
  );
}

type Notice = NonNullable<VehiclePage['notice']>;

const SOLD: Notice = {
  kind: 'sold',
  title: 'SOLD',
  message: 'This one has found a new home. Tell us what you’re after and we’ll look for another.',
};
/** What each standing has to say; nothing of a car that is simply in stock. */
const NOTICES: Readonly<Record<CarStanding, Notice | null>> = {
  in_stock: null,
  coming_soon: { kind: 'arriving', title: 'Coming soon', message: ARRIVING },
  reserved: {
    kind: 'reserved',
    title: 'Reserved',
    message: 'This one is on hold for a buyer. Enquire and we’ll let you know if it becomes available.',
  },
  sold: SOLD,
  gone: SOLD,
};

/** What a visitor must know of a car before anything else: that it is sold (VEH-6), reserved (VEH-2) or about to arrive (CARD-3). */
export const vehicleNotice = (car: ListedCar): VehiclePage['notice'] => NOTICES[carStanding(car)];
