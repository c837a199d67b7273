import { type FeedCredentials, KeyOperator, readFeedKeys } from '@forecourt/deploy';
import { Network } from './network.ts';

/** A demo site, as those who play know it. */
export interface PlayedSite {
  readonly slug: string;
  /** Value of the Host header. */
  readonly host: string;
  /** Vehicles in stock. */
  readonly cars: readonly PlayedCar[];
  readonly feedKey: FeedCredentials;
  /** A dealership that the key may write for. */
  readonly dealership: string;
}

/** A vehicle in stock. */
export interface PlayedCar {
  readonly id: string;
  readonly slug: string;
  readonly dealership: { readonly id: number; readonly slug: string };
  /** The slug of the place where it stands. */
  readonly place: string;
}

/** Where attacks and victims play. Plain data, as the victims have a thread of their own. */
export interface Stage {
  readonly gateway: string;
  /** The site that is attacked. */
  readonly attacked: PlayedSite;
  /** Another one, whose visitors, dealer and CRM must not notice. */
  readonly other: PlayedSite;
  /** A site with a wheel that anybody may spin. */
  readonly wheel: string;
  /** The attacked site's own credentials: of its site, and of a CRM of one of its dealerships. */
  readonly siteToken: string;
  readonly crmToken: string;
  /** Of a CRM of the other site. */
  readonly otherCrmToken: string;
}

const SITES = { attacked: 'southern-cross-cars', other: 'northside-toyota', wheel: 'iron-cove-motorcycles' } as const;
/** Fewer would run out while they are held. */
const CARS_NEEDED = 20;
/** Whoever sets the stage. */
const OPERATOR_ADDRESS = '127.60.0.1';

interface Hit {
  readonly id: string;
  readonly slug: string;
  readonly dealership_id: number;
  readonly dealership_slug: string;
  readonly location: { readonly slug: string };
}

/** Reads what is in stock and creates the credentials. @throws Error while the demo is not yet searchable */
export async function setStage(gateway: string, folder: string): Promise<Stage> {
  const [attacked, other] = await Promise.all(
    [SITES.attacked, SITES.other].map((slug) => playedSite(gateway, folder, slug)),
  );
  if (!attacked || !other) throw new Error('There are fewer sites than are needed.');
  const keys = await KeyOperator.open({ ...process.env, FORECOURT_DATA: folder });
  try {
    const tokenOf = async (key: Parameters<KeyOperator['create']>[0]) => {
      const created = await keys.create(key);
      if (!('token' in created)) throw new Error('A credential without a token.');
      return created.token;
    };
    return {
      ...{ gateway, attacked, other, wheel: `${SITES.wheel}.localhost` },
      siteToken: await tokenOf({ purpose: 'site', site: attacked.slug, dealership: [] }),
      crmToken: await tokenOf({ purpose: 'crm', dealership: [dealershipOf(attacked)] }),
      otherCrmToken: await tokenOf({ purpose: 'crm', dealership: [dealershipOf(other)] }),
    };
  } finally {
    await keys.close();
  }
}

async function playedSite(gateway: string, folder: string, slug: string): Promise<PlayedSite> {
  const feedKey = readFeedKeys(folder)[slug];
  if (!feedKey) throw new Error(`The site ${slug} has no feed key.`);
  const host = `${slug}.localhost`;
  const network = new Network(gateway, OPERATOR_ADDRESS);
  try {
    const { status, text } = await network.ask({ host, path: '/api/search?hitsPerPage=100&status=in_stock' });
    if (status !== 200) throw new Error(`The search of ${slug} answered ${status}: ${text.slice(0, 200)}`);
    const cars = (JSON.parse(text) as { hits: Hit[] }).hits.map((hit) => ({
      ...{ id: hit.id, slug: hit.slug, place: hit.location.slug },
      dealership: { id: hit.dealership_id, slug: hit.dealership_slug },
    }));
    if (cars.length < CARS_NEEDED) throw new Error(`${slug} has only ${cars.length} vehicles.`);
    return { slug, host, cars, feedKey, dealership: cars[0]?.dealership.slug ?? '' };
  } finally {
    await network.close();
  }
}

const dealershipOf = ({ slug, cars }: PlayedSite) => {
  const [car] = cars;
  if (!car) throw new Error(`${slug} has no vehicles.`);
  return car.dealership;
};
