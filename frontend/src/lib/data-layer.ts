import type { MeasuredVehicle } from '@forecourt/contracts';
import {
  ANALYTICS_EVENTS,
  type AnalyticsEvent,
  type AnalyticsEventName,
  ASC_CONDITIONS,
  ASC_PAGE_TYPES,
  ASC_VEHICLE,
} from '@forecourt/contracts/analytics-events';

declare global {
  interface Window {
    /** What the site's own tag manager reads, if it has one. */
    dataLayer?: unknown[];
  }
}

/** Something that happened. */
export interface Measured {
  /** Its number, or the name of what has none. */
  readonly event: number | AnalyticsEventName;
  readonly vehicle: MeasuredVehicle | null;
  /** The kind of page on which it happened. */
  readonly kind: string;
}

/** Signals of Google's Consent Mode, version 2. Only measuring is asked for, so advertising stays denied. */
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
} as const;
const GRANTED = { ...DENIED, analytics_storage: 'granted' } as const;

/** A tag manager keeps what an earlier event said: so each event says all six, also where it is about no vehicle. */
const NO_VEHICLE: { readonly [Name in keyof MeasuredVehicle]: null } = {
  vehicleStatus: null,
  vehicleMake: null,
  vehicleModel: null,
  vehicleYear: null,
  vehicleKilometers: null,
  vehicleGrade: null,
};

type LayerHost = Pick<Window, 'dataLayer'>;

let isStarted = false;
let isLoaded = false;

/** Pushes an event of a visitor who has agreed; the first one says so to whatever reads the data layer, and loads the site's tag manager. */
export function pushMeasured(measured: Measured, tagManager: string | null, host: LayerHost = window): void {
  const layer = layerOf(host);
  if (!isStarted) {
    isStarted = true;
    signal(layer, 'default', DENIED);
    signal(layer, 'update', GRANTED);
    if (tagManager !== null && !isLoaded) loadTagManager(layer, tagManager);
    isLoaded = true;
  }
  layer.push(...entriesOf(measured));
}

/** Says that the visitor has taken back what they agreed to, if anything has been pushed since the page was loaded. */
export function withdraw(host: LayerHost = window): void {
  if (!isStarted) return;
  isStarted = false;
  signal(layerOf(host), 'update', DENIED);
}

/** What an event is in the data layer: by its number with the six parameters, and by the ASC's name with the ASC's own. Pure. */
export function entriesOf({ event, vehicle, kind }: Measured): object[] {
  const { id, asc, parameters } = declared(event, kind);
  const known = Object.entries(ASC_VEHICLE).map(([ours, theirs]) => [
    theirs,
    vehicle?.[ours as keyof MeasuredVehicle] ?? null,
  ]);
  const named = {
    event: asc,
    event_owner: 'forecourt',
    page_type: ASC_PAGE_TYPES[kind] ?? 'custom',
    ...parameters,
    ...Object.fromEntries(known),
    ...(vehicle && { item_condition: ASC_CONDITIONS[vehicle.vehicleStatus] ?? vehicle.vehicleStatus }),
  };
  return id === null ? [named] : [{ event: 'forecourt_event', id, ...(vehicle ?? NO_VEHICLE) }, named];
}

/** A page of one vehicle and a list of them have names of their own. */
function declared(event: Measured['event'], kind: string): AnalyticsEvent {
  if (event === 'page' && kind === 'vehicle') return ANALYTICS_EVENTS.vehicle_page;
  if (event === 'page' && kind === 'results') return ANALYTICS_EVENTS.list_page;
  if (typeof event === 'string') return ANALYTICS_EVENTS[event];
  return Object.values(ANALYTICS_EVENTS).find(({ id }) => id === event) ?? ANALYTICS_EVENTS.enquiry;
}

function layerOf(host: LayerHost): unknown[] {
  host.dataLayer ??= [];
  return host.dataLayer;
}

/** Google's tags take a signal only as the arguments of a function. */
function signal(layer: unknown[], ...[moment, signals]: ['default' | 'update', typeof DENIED | typeof GRANTED]): void {
  const said = function gtag(..._arguments: unknown[]) {
    // biome-ignore lint/complexity/noArguments: an array is not read as a signal
    layer.push(arguments);
  };
  said('consent', moment, signals);
}

function loadTagManager(layer: unknown[], id: string): void {
  layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${id}`;
  document.head.append(script);
}
