import type { Dealership, FeedHealth, FeedHealthList } from '@forecourt/contracts';
import { type Html, html } from '../http/html.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { timeHtml, zoneOf } from './support-words.ts';

/** How the feeds of the credential's dealerships fare (FEED-6). */
export const feedsPage: SupportPage = {
  path: '/support/feeds',
  menu: 'Feeds',
  show: async ({ holder, dealerships }, { stock }) => feedsView(await stock.feeds(holder), dealerships),
};

/** The feeds as a page: those that fell silent or were refused most come first. */
export function feedsView({ feeds }: FeedHealthList, dealerships: readonly Dealership[]): SupportView {
  const known = new Map(dealerships.map((each) => [each.id, each]));
  const sorted = [...feeds].sort(
    (one, other) => Number(other.silent) - Number(one.silent) || other.refused - one.refused,
  );
  return {
    title: 'Feeds',
    main: html`${finder}
${
  sorted.length > 0
    ? html`<table>
<caption>Counts are rows of the last seven days. Silent feeds come first.</caption>
<thead><tr><th scope="col">Feed</th><th scope="col">State</th><th scope="col">Last request</th><th scope="col">Rows</th><th scope="col">Why refused</th><th scope="col">Waiting</th></tr></thead>
<tbody>${sorted.map((feed) => rowOf(feed, known.get(feed.dealership_id)))}</tbody>
</table>`
    : html`<p class="empty">No feed has sent anything for these dealerships yet.</p>`
}`,
  };
}

const finder = html`<form class="filters panel" method="get" action="/support/vehicles">
<div><label for="stocknum">Vehicle’s history by stock number</label><input id="stocknum" name="stocknum" required maxlength="60"></div>
<div><button>Show history</button></div>
</form>`;

function rowOf(feed: FeedHealth, dealership: Dealership | undefined): Html {
  const zone = zoneOf(dealership);
  const { last_received_at: received, last_event_at: event, reasons } = feed;
  return html`<tr>
<td data-label="Feed"><span><strong>${feed.client}</strong><br>${dealership?.name ?? feed.dealership_slug}</span></td>
<td data-label="State"><span>${
    feed.silent
      ? html`<span class="state bad">Silent for over ${feed.silence_hours} hours</span>`
      : html`<span class="state good">Sending</span>`
  }</span></td>
<td data-label="Last request"><span>${received ? timeHtml(received, zone) : 'None'}${
    event !== undefined && html`<br><span class="soft">last event ${timeHtml(event, zone)}</span>`
  }</span></td>
<td data-label="Rows"><span>${feed.accepted} accepted<br>${feed.unchanged} unchanged<br>${
    feed.refused > 0 ? html`<strong>${feed.refused} refused</strong>` : '0 refused'
  }</span></td>
<td data-label="Why refused"><span>${
    reasons.length > 0 ? reasons.map(({ reason, rows }) => html`${rows} × ${reason}<br>`) : 'Nothing was'
  }</span></td>
<td data-label="Waiting"><span>${
    feed.unpublished > 0
      ? `${feed.unpublished} events, the oldest for ${Math.round(feed.lag_seconds)} s`
      : 'All published'
  }</span></td>
</tr>`;
}
