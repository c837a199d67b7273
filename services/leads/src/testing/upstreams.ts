import type { IncomingMessage } from 'node:http';
import type { ConfigurationChanges, FoundVehicle, VehicleView } from '@forecourt/contracts';
import type { CallerClaims, InternalTokens } from '@forecourt/service-kit';
import type { HoldsAndPayments } from './holds-and-payments.ts';
import { type JsonAnswer, JsonServer } from './json-server.ts';
import { harbour, lakeside, riverside, sampleSite, spinToWin } from './sample-dealers.ts';
import { StockHistory } from './stock-history.ts';

const POLL_MS = 100;

/** The cars that stock knows, by id. */
const cars: Readonly<Record<string, VehicleView>> = {
  'used-car': vehicle('used-car', riverside, {
    location_slug: 'riverside-north',
    vin: 'JTNKAAEE90J000001',
    km: 48_210,
  }),
  'new-car': vehicle('new-car', lakeside, { car_type: 'new', tag: 'Test Drive Only' }),
  'harbour-car': vehicle('harbour-car', harbour, {}),
};

/** Test drives as a site has them that only turns them on. */
const test_drives = { ...sampleSite('drives', [1]).test_drives, enabled: true };
const service_bookings = { ...sampleSite('services', [1]).service_bookings, enabled: true };
const alerts = { enabled: true };
const sold = sampleSite('sold', [1]).reservations;
const reservations = { ...sold, enabled: true, purchases: { ...sold.purchases, enabled: true } };
const valuations = { ...sampleSite('valuations', [1]).valuations, enabled: true };

const changes: ConfigurationChanges = {
  position: 5,
  dealerships: [riverside, lakeside, harbour],
  sites: [
    { ...sampleSite('riverside', [1]), spin_to_win: spinToWin, alerts },
    {
      ...sampleSite('both', [1, 2], { sms_updates: true }),
      ...{ test_drives, service_bookings, alerts, reservations, valuations: { ...valuations, record: true } },
    },
    sampleSite('strict', [1, 2], {
      terms_required: true,
      terms_text: 'Be fair.',
      location_required_for_new_cars: true,
      dealer_event_ids: true,
      acknowledge: false,
    }),
    { ...sampleSite('harbour', [3]), test_drives, alerts, valuations },
  ].map((config) => ({ revision: 1, config })),
};

/** Stock and sites as the contracts describe them, in one small server; `stockIsAway` lets stock answer nothing good. */
export class Upstreams extends JsonServer {
  stockIsAway = false;
  /** Answers about holds, where a spec has some. */
  holds: HoldsAndPayments | undefined;
  /** The cars whose events were published. */
  readonly history = new StockHistory();
  /** Requested cars. */
  asked: string[] = [];
  readonly #tokens: InternalTokens;

  constructor(stockTokens: InternalTokens) {
    super();
    this.#tokens = stockTokens;
  }

  protected async answer(request: IncomingMessage): Promise<JsonAnswer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://upstream');
    if (pathname === '/configurations')
      return { status: 200, body: await changesAfter(Number(searchParams.get('after'))) };
    const hold = await this.holds?.hold(request);
    if (hold) return hold;
    const id = decodeURIComponent(pathname.replace('/vehicles/', ''));
    this.asked.push(id);
    if (this.stockIsAway) return problem(500);
    if (id === 'earlier-states') return this.history.answer(request);
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    return foundFor(await this.#tokens.verify(token, 'stock'), cars[id]);
  }
}

/** Stock answers no car of a dealership that the caller's site does not show. */
function foundFor({ actor, scope }: CallerClaims, car: VehicleView | undefined) {
  const site = changes.sites.find(({ config }) => config.slug === scope?.id)?.config;
  const allowed = actor === 'visitor' && site?.dealership_ids.some((id) => id === car?.dealership_id);
  if (!car || !allowed) return problem(404);
  const body: FoundVehicle = { vehicle: car, moved: false, views: 0 };
  return { status: 200, body };
}

function problem(status: number) {
  return { status, body: { type: 'about:blank', title: 'Upstream', status, detail: 'Upstream', errors: [] } };
}

async function changesAfter(position: number): Promise<ConfigurationChanges> {
  if (position < changes.position) return changes;
  await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  return { position, sites: [], dealerships: [] };
}

function vehicle(id: string, { id: dealershipId, slug }: { id: number; slug: string }, more: object): VehicleView {
  return {
    id,
    slug: `2021-toyota-corolla-${id}`,
    dealership_id: dealershipId,
    dealership_slug: slug,
    stocknum: `S-${id}`,
    details: { make: 'Toyota', model: 'Corolla', badge: 'ZR', year: 2021, car_type: 'used', ...more },
    prices: { price: 26_990, offer_price: 25_990.5 },
    photos: {},
    market: {},
    finance_lenders: {},
    status: 'in_stock',
    reserved: false,
    show_on_dealer_website: true,
    withdrawn: false,
    created_at: '2026-01-02T00:00:00.000Z',
  };
}
