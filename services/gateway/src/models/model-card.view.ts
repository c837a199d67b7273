import { emptySearchState, type LandingVocabulary, nameKey, urlFromSearchState } from '@forecourt/car-search';
import {
  bodyTypeNamed,
  listedPhoto,
  MODEL_IMAGE,
  type ModelCard,
  type ModelStatus,
  type Picture,
  type SiteConfig,
} from '@forecourt/contracts';
import { makeAndModel } from '@forecourt/retail-rules';
import { drawnPicture, isRendering, type PictureSite, photo } from '../cards/car-picture.view.ts';
import { lightFor } from '../images/drawn-vehicle.ts';
import { drawnPlace, photoPlace, signedPictureAddress } from '../images/picture-address.ts';
import { DEFAULT_SIZE } from '../images/picture-ladder.ts';
import type { SiteModel } from '../range/site-models.ts';

const CARD_WIDTH = 480;

/** A model on a card (MODEL-1). @param landing what the site sells at present: Our Stock leads only to what there is. */
export function modelCardView(model: SiteModel, site: PictureSite, landing: LandingVocabulary): ModelCard {
  const stock = stockHref(model, landing);
  return {
    name: model.name,
    image: { ...MODEL_IMAGE, src: cardImage(model, site), alt: pictureWords(model, site) },
    status: statusView(model, site.config),
    explore: { label: 'Explore', href: model.href },
    stock: stock === null ? null : { label: 'Our Stock', href: stock },
  };
}

/** What a model's status is called: coming_soon is Upcoming, any other one All-New, the empty one too unless the site hides it (MODEL-3). */
export function statusView({ status }: Pick<SiteModel, 'status'>, { models }: SiteConfig): ModelStatus | null {
  if (status === 'coming_soon') return { kind: 'upcoming', label: 'Upcoming' };
  return status === '' && !models.label_without_status ? null : { kind: 'all_new', label: 'All-New' };
}

/** The search for a model's vehicles, /search/{make}/{model}; null while the site has none (MODEL-1). */
export function stockHref(
  { make, stock }: Pick<SiteModel, 'make' | 'stock'>,
  landing: LandingVocabulary,
): string | null {
  const sold = landing.makes.find(({ name }) => nameKey(name) === nameKey(make.name));
  const model = sold?.models.find((name) => nameKey(name) === nameKey(stock.model));
  if (!sold || model === undefined) return null;
  const body = stock.body === null ? undefined : bodyTypeNamed(stock.body)?.searched;
  const filters = { make: [sold.name], model: [model], ...(body && { body: [body] }) };
  return urlFromSearchState({ ...emptySearchState(), filters }, landing);
}

/** A model's picture at the size of a page. */
export function modelPicture(model: SiteModel, site: PictureSite): Picture {
  const { image, make, name } = model;
  if ('url' in image) return photo(image.url, makeAndModel(make.name, name), drawnAs(model), site);
  return { ...drawnPicture(drawnAs(model), 'front-three-quarter', site), alt: pictureWords(model, site) };
}

function cardImage(model: SiteModel, site: PictureSite): string {
  const { image } = model;
  const url = 'url' in image ? (image.thumb?.url ?? image.url) : null;
  if (url !== null && !listedPhoto(url, site.config.photos.hosts)) return url;
  const drawn = drawnPlace(drawnAs(model), 'front-three-quarter', lightFor(site.config.theme));
  const place = url === null ? drawn : photoPlace({ url }, drawn, site.editionOf);
  return signedPictureAddress(place, { ...DEFAULT_SIZE, width: CARD_WIDTH }, 'webp', site.signPicture);
}

/** What is drawn for a model: its own drawing, or its body where a photograph is not available, in the model's size. */
function drawnAs({ image, make, name, body }: SiteModel) {
  const model = { itemType: null, make: make.name, model: name };
  return 'url' in image ? { ...model, body, colour: null } : { ...model, body: image.drawing, colour: image.colour };
}

/** The alternative text of a picture without a label, which says what it is if it is no photo. */
function pictureWords({ image, make, name }: SiteModel, { config }: PictureSite): string {
  const named = makeAndModel(make.name, name);
  if (!('url' in image)) return `Illustration of the ${named}`;
  return isRendering(image.url, config) ? `Studio rendering of the ${named}` : named;
}
