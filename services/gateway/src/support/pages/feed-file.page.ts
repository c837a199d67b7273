import {
  type AlikeFindings,
  alikeFindings,
  cameOf,
  type FeedFileReport,
  type FileDealership,
  rowsOf,
  type WarningGroup,
} from '@forecourt/contracts';
import { dealershipZone } from '@forecourt/retail-rules';
import { type Html, html } from '../../http/html.ts';
import type { SupportPage, SupportView } from './support-page.ts';
import { fileStateNames, timeHtml, vehicleEventText, vehicleValueText } from './support-words.ts';

/** Changed rows that the page shows of each thousand. */
const MOST_CHANGES = 200;

/** A feed's file: what it changed or, as a dry run, would change, and how to fix its rows (FEED-7). */
export const feedFilePage: SupportPage = {
  path: '/support/files/:id',
  show: async ({ holder, dealerships, parameters: { id = '' }, query }, { stock }) => {
    const after = /^\d{1,7}$/.exec(query.get('after') ?? '')?.[0];
    return feedFileView(await stock.file(holder, id, after), dealershipZone(dealerships[0]));
  },
};

/** The file as a page. */
export function feedFileView(file: FeedFileReport, zone: string): SupportView {
  const would = file.dry_run ? 'would be ' : '';
  // Of a file that was refused before its rows were looked at there is nothing more to say.
  const hasRows = file.state !== 'refused' || file.rows > 0;
  return {
    title: `${file.dry_run ? 'Dry run' : 'File'} ${file.id}`,
    main: html`<p class="lead">${fileStateNames[file.state]}${hasRows && html`: ${file.rows} rows, ${file.accepted} ${would}accepted, ${file.unchanged} unchanged, ${file.refused} refused, ${heldOf(file)}${file.warned} with warnings`}. <a href="/support/feeds">Feeds</a></p>
<p class="soft">${file.mode === 'full' ? 'A whole inventory' : 'A partial file'} in ${file.format.toUpperCase()} (${file.encoding}), received ${timeHtml(file.received_at, zone)}${
      file.confirm_by !== undefined && html`; to be confirmed by ${timeHtml(file.confirm_by, zone)}`
    }.</p>
${
  file.state === 'awaiting_confirmation' &&
  html`<p class="fault">Nothing of the part that is held back was changed, and its rows are held until it is confirmed. The dealer confirms the file with its key: <code>feed:push --confirm ${file.id}</code>.</p>`
}
${file.problem !== undefined && html`<p class="fault" role="alert">${linesOf(file.problem)}</p>`}
${file.dealerships.length > 0 && dropsOf(file.dealerships, file.dry_run)}
${hasRows && rowsOfFile(file)}
<nav class="pages" aria-label="Pages of the file"><span></span>${file.next !== undefined && html`<a href="?after=${file.next}" rel="next">More rows</a>`}</nav>`,
  };
}

/** Rows that wait for the file's confirmation, where there are any (FEED-10). */
const heldOf = ({ held = 0 }: FeedFileReport): string => (held > 0 ? `${held} held, ` : '');

/** Messages that stand apart, a line each. */
const linesOf = (text: string): Html[] =>
  text.split('\n').map((line, place) => html`${place > 0 && html`<br>`}${line}`);

/** What is wrong with its rows, and what they changed. */
const rowsOfFile = (file: FeedFileReport): Html => html`<h2>What to fix</h2>
${
  file.findings.length > 0
    ? html`<table><thead><tr><th scope="col">Field</th><th scope="col">Rule</th><th scope="col">What came</th><th scope="col">How to fix it</th><th scope="col">Rows</th></tr></thead>
<tbody>${alikeFindings(file.findings).map(findingOf)}</tbody></table>`
    : html`<p class="empty">Nothing: every row of this page could be read.</p>`
}
${(file.warnings ?? []).length > 0 && warningsOf(file.warnings ?? [])}
${changesOf(file)}`;

/** The warnings of all rows, each kind once. */
const warningsOf = (warnings: readonly WarningGroup[]): Html => html`<h2>Warnings of all rows</h2>
<table><thead><tr><th scope="col">Field or column</th><th scope="col">Rows</th><th scope="col">Example</th><th scope="col">How to fix it</th></tr></thead>
<tbody>${warnings.map(
  ({
    field,
    rows,
    example,
    fix,
  }) => html`<tr><td data-label="Field or column">${field || 'the row'}</td><td data-label="Rows">${rows}</td>
<td data-label="Example"><span>${example.message}</span></td><td data-label="How to fix it"><span>${withCode(fix)}</span></td></tr>`,
)}</tbody></table>`;

const dropsOf = (dealerships: readonly FileDealership[], isDry: boolean): Html => html`<h2>Cars that the file lacks</h2>
<table><thead><tr><th scope="col">Dealership</th><th scope="col">In stock before</th><th scope="col">Absent</th><th scope="col">${isDry ? 'Would drop' : 'Dropped'}</th><th scope="col">Guard</th></tr></thead>
<tbody>${dealerships.map(
  (
    each,
  ) => html`<tr><td data-label="Dealership">${each.dealership_slug}</td><td data-label="In stock before">${each.in_stock}</td>
<td data-label="Absent">${each.absent}</td><td data-label="${isDry ? 'Would drop' : 'Dropped'}">${each.dropped}</td>
<td data-label="Guard"><span>${each.held ? html`<span class="state bad">Held back</span> ${linesOf(each.reason ?? '')}` : 'Passed'}</span></td></tr>`,
)}</tbody></table>`;

const findingOf = (kind: AlikeFindings): Html => html`<tr>
<td data-label="Field"><span>${kind.field || 'the row'}<br><span class="state${kind.severity === 'error' && ' bad'}">${
  kind.severity === 'error' ? 'Refused' : 'Warning'
}</span></span></td>
<td data-label="Rule">${kind.rule}</td><td data-label="What came"><span>${cameOf(kind)}</span></td>
<td data-label="How to fix it"><span>${withCode(kind.fix)}</span></td>
<td data-label="Rows"><span>${kind.rows.length > 1 && html`<strong>${kind.rows.length}:</strong> `}${rowsOf(kind)}</span></td></tr>`;

/** A text in which names of settings stand between backticks. */
const withCode = (text: string): Html =>
  html`${text.split('`').map((part, place) => (place % 2 === 1 ? html`<code>${part}</code>` : part))}`;

function changesOf({ verdicts, dry_run: isDry }: FeedFileReport): Html {
  const changed = verdicts.filter(({ verdict }) => verdict === 'accepted').slice(0, MOST_CHANGES);
  if (changed.length === 0)
    return html`<p class="soft">No row of this page ${isDry ? 'would change' : 'changed'} anything.</p>`;
  return html`<h2>What ${isDry ? 'would change' : 'changed'}</h2>
<table><thead><tr><th scope="col">Row</th><th scope="col">Stock number</th><th scope="col">Change</th></tr></thead>
<tbody>${changed.map(
    ({
      index,
      absent,
      stocknum,
      changes = [],
      effects = [],
    }) => html`<tr><td data-label="Row">${absent ? 'absent' : index + 1}</td>
<td data-label="Stock number">${stocknum}</td><td data-label="Change"><span>${
      effects.length > 0 && effects.length <= 8
        ? effects.map(
            ({ field, from, to }) =>
              html`${field.replaceAll('_', ' ')}: from ${vehicleValueText(field, from)} to ${vehicleValueText(field, to)}<br>`,
          )
        : changes.map(vehicleEventText).join(', ')
    }</span></td></tr>`,
  )}</tbody></table>`;
}
