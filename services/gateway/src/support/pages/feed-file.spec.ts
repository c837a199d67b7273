import type { FeedFileReport, VehicleHistory } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { feedFileReportExample } from '../../api/examples/feed-files.ts';
import { vehicleHistoryExample } from '../../api/examples/support-stock.ts';
import { feedFileView } from './feed-file.page.ts';
import { feedsView } from './feeds.page.ts';
import { vehicleHistoryView } from './vehicle-history.page.ts';

const dealership = { dealership_slug: 'riverside', in_stock: 10, absent: 2, dropped: 2, held: false };
const dryRun: FeedFileReport = {
  ...{ ...feedFileReportExample, dry_run: true, dealerships: [dealership] },
  verdicts: [
    { index: 0, verdict: 'accepted', stocknum: 'A1', changes: ['VehicleListed', 'VehicleReservedByDealer'] },
    {
      ...{ index: 1, verdict: 'accepted', stocknum: 'A2', changes: ['VehiclePriced'] },
      effects: [
        { field: 'price', from: 27_990, to: 26_990.5 },
        { field: 'km', from: null, to: 48_210 },
      ],
    },
  ],
};

describe('the page of a file', () => {
  it('FEED-7 says what a dry run would change, in words, dollars and kilometres', () => {
    const page = feedFileView(dryRun, 'Australia/Brisbane').main.text;
    expect(page).toContain('Listed, Reserved by the dealer');
    expect(page).toContain('price: from $27,990 to $26,990.50');
    expect(page).toContain('km: from none to 48,210 km');
    expect(page).toContain('data-label="Would drop">2');
    const done = feedFileView({ ...dryRun, dry_run: false }, 'Australia/Brisbane').main.text;
    expect(done).toContain('data-label="Dropped">2');
  });

  it('counts rows that wait for a confirmation as held, here and in the list of files', () => {
    const held: FeedFileReport = { ...feedFileReportExample, state: 'awaiting_confirmation', held: 7 };
    expect(feedFileView(held, 'Australia/Brisbane').main.text).toContain('refused, 7 held, ');
    expect(feedFileView({ ...held, held: 0 }, 'Australia/Brisbane').main.text).not.toContain('held, ');
    const listed = (file: FeedFileReport) =>
      feedsView({ feeds: [], files: [{ ...file, client: 'acme' }] }, []).main.text;
    expect(listed(held)).toContain(`refused, 7 held of ${held.rows}`);
    expect(listed({ ...held, held: 0 })).toContain(`refused of ${held.rows}`);
  });

  it('says why a file was refused as a whole, and nothing of rows that nobody looked at', () => {
    const none = {
      rows: 0,
      accepted: 0,
      unchanged: 0,
      refused: 0,
      warned: 0,
      findings: [],
      verdicts: [],
      dealerships: [],
    };
    const refused: FeedFileReport = {
      ...feedFileReportExample,
      ...none,
      state: 'refused',
      problem: 'It is not whole.',
    };
    const page = feedFileView(refused, 'Australia/Brisbane').main.text;
    expect(page).toContain('It is not whole.');
    expect(page).not.toMatch(/What to fix|0 rows|could be read/);
    expect(feedFileView({ ...refused, rows: 6 }, 'Australia/Brisbane').main.text).toContain('6 rows');
  });
});

describe('the page of a vehicle’s history', () => {
  const shown = (change: Partial<VehicleHistory['events'][number]>) =>
    vehicleHistoryView(
      { ...vehicleHistoryExample, events: vehicleHistoryExample.events.map((event) => ({ ...event, ...change })) },
      [],
    ).main.text;

  it('says what changed from what in dollars, and by which event of the sender', () => {
    expect(shown({})).toContain('from <del>$27,990</del> to <strong>$26,990</strong>');
    expect(shown({})).toContain('Feed acme-dms · event U10482/18');
    expect(shown({ cause: `csv-${'0'.repeat(40)}` })).toContain(`event csv-${'0'.repeat(26)}…`);
  });

  it('shows each vehicle of the stock number as a part of its own, with a link to it', () => {
    const page = shown({});
    expect(page).toContain('2 vehicles have or had this stock number');
    const [first = '', earlier = ''] = page.split('<section').slice(1);
    expect(first).toContain('Price changed');
    expect(first).not.toContain('Sold');
    expect(earlier).toMatch(
      /^ aria-labelledby="history-9c3d5f7h2jkm"><h2 id="history-9c3d5f7h2jkm">Earlier vehicle: 2016 Ford Ranger/,
    );
    expect(earlier).toContain('Sold');
    expect(page).toContain('<a href="#history-9c3d5f7h2jkm">2016 Ford Ranger</a>');
    const alone = vehicleHistoryView({ ...vehicleHistoryExample, others: [] }, []).main.text;
    expect(alone).not.toContain('have or had');
  });
});
