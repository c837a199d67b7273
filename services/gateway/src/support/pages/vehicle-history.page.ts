import type { Dealership, VehicleHistory, VehicleTimeline } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { notFound } from '@forecourt/service-kit';
import { type Html, html } from '../../http/html.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { feedActorWords, timeHtml, vehicleEventText, vehicleValueText } from './support-words.ts';

type Event = VehicleHistory['events'][number];
type Change = Event['changes'][number];

const LONGEST_ID = 30;

/** A vehicle's history, found by its stock number: when, who, what changed, from what. */
export const vehicleHistoryPage: SupportPage = {
  path: '/support/vehicles',
  show: async ({ holder, dealerships, query }, { stock }) => {
    const asked = query.get('stocknum')?.trim() ?? '';
    if (asked === '') throw notFound('Enter a stock number.');
    return vehicleHistoryView(await stock.history(holder, asked), dealerships);
  },
};

/** The history as a page, the newest first; each vehicle of the stock number has its own part. */
export function vehicleHistoryView(history: VehicleHistory, dealerships: readonly Dealership[]): SupportView {
  const { others, ...first } = history;
  const count = others.length + 1;
  return {
    title: `${history.name} (${history.stocknum})`,
    main: html`<p class="lead">${placeOf(first, dealerships)} · <a href="/support/feeds">Feeds</a></p>
${
  others.length > 0 &&
  html`<p>${count} vehicles have or had this stock number. Each has its own history: <a href="#history">${first.name}</a>${others.map(
    (other) => html`, <a href="#history-${other.vehicle_id}">${other.name}</a>`,
  )}.</p>`
}
${sectionOf(first, dealerships, { id: 'history', heading: 'What happened, newest first' })}
${others.map((other) =>
  sectionOf(other, dealerships, {
    id: `history-${other.vehicle_id}`,
    heading: `${other.current ? 'At another dealership' : 'Earlier vehicle'}: ${other.name}`,
    place: placeOf(other, dealerships),
  }),
)}`,
  };
}

const placeOf = ({ dealership_id: id, vehicle_id: vehicle, current }: VehicleTimeline, all: readonly Dealership[]) =>
  `${all.find((dealership) => dealership.id === id)?.name ?? `Dealership ${id}`} · vehicle ${vehicle}${current ? '' : ' · the stock number now stands for another vehicle'}`;

function sectionOf(
  { dealership_id: id, events }: VehicleTimeline,
  dealerships: readonly Dealership[],
  part: { id: string; heading: string; place?: string },
): Html {
  const zone = dealershipZone(dealerships.find((dealership) => dealership.id === id));
  return html`<section aria-labelledby="${part.id}"><h2 id="${part.id}">${part.heading}</h2>
${part.place !== undefined && html`<p class="lead">${part.place}</p>`}
<ol class="events" reversed>${events.toReversed().map((event) => eventOf(event, zone))}</ol></section>`;
}

function eventOf({ type, occurred_at: at, recorded_at: recorded, actor, cause, changes }: Event, zone: string): Html {
  const late = Date.parse(recorded) - Date.parse(at) > 60_000;
  return html`<li><p><strong>${vehicleEventText(type)}</strong></p>
<p class="soft">${timeHtml(at, zone)} · ${feedActorWords(actor)}${cause !== undefined && ` · event ${shortId(cause)}`}${
    late && html` · received ${timeHtml(recorded, zone)}`
  }</p>
${
  changes.length > 0 &&
  html`<details${changes.length <= 5 && html` open`}><summary>${changes.length} ${changes.length === 1 ? 'field' : 'fields'}</summary><dl>${changes.map((change) => changeOf(change, zone))}</dl></details>`
}</li>`;
}

/** A sender's id of an event; one that is made of a row's content says nothing beyond its beginning. */
const shortId = (id: string): string => (id.length > LONGEST_ID ? `${id.slice(0, LONGEST_ID)}…` : id);

const changeOf = ({ field, from, to }: Change, zone: string): Html =>
  html`<dt>${field.replaceAll('_', ' ')}</dt><dd>${
    from === null
      ? shownValue(field, to, zone)
      : html`from <del>${shownValue(field, from, zone)}</del> to <strong>${shownValue(field, to, zone)}</strong>`
  }</dd>`;

/** A value as people read it, times in the dealership's zone. */
const shownValue = (field: string, value: Change['from'], zone: string): Html | string =>
  typeof value === 'number' && field.endsWith('_timestamp')
    ? timeHtml(new Date(value * 1_000).toISOString(), zone)
    : vehicleValueText(field, value);
