import type { Dealership, FeedHealth, FeedHealthList } from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { type Html, html } from '../../http/html.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { fileStateNames, timeHtml } from './support-words.ts';

/** A change is usually found within two seconds; a large file takes longer. */
const LATE_SECONDS = 60;

/** How the feeds of the credential's dealerships fare (FEED-6). */
export const feedsPage: SupportPage = {
  path: '/support/feeds',
  menu: 'Feeds',
  show: async ({ holder, dealerships }, { stock }) => feedsView(await stock.feeds(holder), dealerships),
};

/** The feeds as a page: those that fell silent, had a whole file refused, or were refused most come first. */
export function feedsView({ feeds, files }: FeedHealthList, dealerships: readonly Dealership[]): SupportView {
  const known = new Map(dealerships.map((each) => [each.id, each]));
  const sorted = [...feeds].sort(
    (one, other) =>
      Number(other.silent) - Number(one.silent) ||
      Number(other.refused_files > 0) - Number(one.refused_files > 0) ||
      other.refused - one.refused,
  );
  return {
    title: 'Feeds',
    main: html`${finder}
${
  sorted.length > 0
    ? html`<table>
<caption>Row counts cover the last seven days. Silent feeds come first.</caption>
<thead><tr><th scope="col">Feed</th><th scope="col">State</th><th scope="col">Last request</th><th scope="col">Rows</th><th scope="col">Why refused</th><th scope="col">Warnings</th><th scope="col">Searchable</th></tr></thead>
<tbody>${sorted.map((feed) => rowOf(feed, known.get(feed.dealership_id)))}</tbody>
</table>`
    : html`<p class="empty">No feed has sent anything for these dealerships yet.</p>`
}
${files.length > 0 && filesOf(files, dealershipZone(dealerships[0]))}`,
  };
}

const finder = html`<form class="filters panel" method="get" action="/support/vehicles">
<div><label for="stocknum">Vehicle’s history by stock number</label><input id="stocknum" name="stocknum" required maxlength="60"></div>
<div><button>Show history</button></div>
</form>`;

function rowOf(feed: FeedHealth, dealership: Dealership | undefined): Html {
  const zone = dealershipZone(dealership);
  const { last_received_at: received, last_event_at: event, refused_files: files } = feed;
  return html`<tr>
<td data-label="Feed"><span><strong>${feed.client}</strong><br>${dealership?.name ?? feed.dealership_slug}</span></td>
<td data-label="State"><span>${
    feed.silent
      ? html`<span class="state bad">Silent</span><br><span class="soft">for over ${feed.silence_hours} hours</span>`
      : html`<span class="state good">Sending</span>`
  }</span></td>
<td data-label="Last request"><span>${received ? timeHtml(received, zone) : 'None'}${
    event !== undefined && html`<br><span class="soft">last event ${timeHtml(event, zone)}</span>`
  }</span></td>
<td data-label="Rows"><span class="whole">${feed.accepted} accepted<br>${feed.unchanged} unchanged<br>${
    feed.refused > 0 ? html`<strong>${feed.refused} refused</strong>` : '0 refused'
  }${files > 0 && html`<br><strong>${files} ${files === 1 ? 'whole file' : 'whole files'} refused</strong>`}</span></td>
<td data-label="Why refused"><span>${whyRefused(feed)}</span></td>
<td data-label="Warnings"><span>${warnedOf(feed)}</span></td>
<td data-label="Searchable"><span>${lagOf(feed)}</span></td>
</tr>`;
}

function whyRefused({ reasons, file_reasons: fileReasons }: FeedHealth): Html[] | string {
  if (reasons.length + fileReasons.length === 0) return 'Nothing was';
  return [
    ...fileReasons.map(({ reason, files }) => html`${files} × the whole file: ${reason}<br>`),
    ...reasons.map(({ reason, rows }) => html`${rows} × ${reason}<br>`),
  ];
}

/** What rows were warned of, with an example of each, and the columns that nothing reads. */
function warnedOf({ warnings, unread_columns: unread }: FeedHealth): Html[] | string {
  if (warnings.length + unread.length === 0) return 'Nothing was';
  return [
    ...warnings.map(({ rows, field, example }) => html`${rows} × ${field}<br><span class="soft">${example}</span><br>`),
    ...(unread.length > 0 ? [html`Not read: ${unread.map(({ column }) => column).join(', ')}<br>`] : []),
  ];
}

type ListedFile = FeedHealthList['files'][number];

const filesOf = (files: readonly ListedFile[], zone: string): Html => html`<h2>Latest files</h2>
<table><thead><tr><th scope="col">File</th><th scope="col">Received</th><th scope="col">State</th><th scope="col">Rows</th></tr></thead>
<tbody>${files.map((file) => fileRow(file, zone))}</tbody></table>`;

function fileRow(file: ListedFile, zone: string): Html {
  const kind = `${file.mode === 'full' ? 'Whole inventory' : 'Partial file'}${file.dry_run ? ', dry run' : ''}`;
  const held = file.held ? `, ${file.held} held` : '';
  const isBad = file.state === 'refused' || file.state === 'awaiting_confirmation';
  return html`<tr><td data-label="File"><span><a class="open" href="/support/files/${file.id}">${file.id}</a><br>${file.client} · ${kind}</span></td>
<td data-label="Received"><span>${timeHtml(file.received_at, zone)}</span></td>
<td data-label="State"><span><span class="state ${isBad ? 'bad' : 'good'}">${fileStateNames[file.state]}</span></span></td>
<td data-label="Rows"><span>${file.accepted} accepted, ${file.unchanged} unchanged, ${file.refused} refused${held} of ${file.rows}</span></td></tr>`;
}

/** How long changes take to be searchable, and where they wait. */
function lagOf({ unpublished, unindexed = 0, lag_seconds: lag, lag_until: until }: FeedHealth): Html {
  const waits = [
    ...(unpublished > 0 ? [`${unpublished} events to be published`] : []),
    ...(unindexed > 0 ? [`${unindexed} vehicles to be indexed`] : []),
  ];
  const isLate = lag >= LATE_SECONDS;
  const summary = lag < 1 ? 'Up to date' : `${durationText(lag)} behind`;
  return html`<span class="state ${isLate ? 'bad' : 'good'}">${summary}</span>${
    waits.length > 0 && html`<br><span class="soft">${waits.join(', ')}</span>`
  }${until === 'published' && html`<br><span class="soft">Search isn’t responding, so this only covers publishing.</span>`}`;
}

/** A length of time in words, such as 40 s, 12 min or 3 h. */
const durationText = (seconds: number): string =>
  seconds < 90
    ? `${Math.round(seconds)} s`
    : seconds < 5_400
      ? `${Math.round(seconds / 60)} min`
      : `${Math.round(seconds / 3_600)} h`;
