import { describe, expect, it } from '@jest/globals';
import { feedHealthExample } from '../../api/examples/support-stock.ts';
import { untilSearchable } from '../../clients/search-lag.ts';
import { feedsView } from './feeds.page.ts';

const [feed] = feedHealthExample.feeds;
if (!feed) throw new Error('The example has a feed.');
const published = { ...feed, unpublished: 3, lag_seconds: 2, lag_until: 'published' as const };

describe('what was refused of a feed', () => {
  it('FEED-6 shows whole files and rows, each with its reasons', () => {
    const shown = (more: object) => feedsView({ feeds: [{ ...feed, ...more }], files: [] }, []).main.text;
    expect(shown({})).toContain('1 whole file refused');
    expect(shown({})).toContain('1 × the whole file: The file has no column &quot;Odometer&quot;');
    expect(shown({})).toContain('2 × car.year');
    expect(shown({ refused_files: 0, file_reasons: [] })).not.toContain('whole file');
    expect(shown({ refused_files: 0, file_reasons: [], reasons: [] })).toContain('Nothing was');
  });
});

describe('how far searches are behind a feed', () => {
  const of = (topic: number, ...dealerships: Parameters<typeof untilSearchable>[1]['dealerships']) =>
    untilSearchable(published, { topic_seconds: topic, dealerships });

  it('is the longest wait of a change, wherever it waits', () => {
    expect(of(0)).toMatchObject({ lag_seconds: 2, unindexed: 0, lag_until: 'searchable' });
    expect(of(40)).toMatchObject({ lag_seconds: 40 });
    const waiting = { dealership_id: feed.dealership_id, vehicles: 12, seconds: 95 };
    expect(of(40, waiting)).toMatchObject({ lag_seconds: 95, unindexed: 12 });
    expect(of(0, { ...waiting, dealership_id: 999 })).toMatchObject({ lag_seconds: 2, unindexed: 0 });
  });

  it('is said in words, with where changes wait and how far that is known', () => {
    const shown = (...[feeds]: [typeof feedHealthExample.feeds]) => feedsView({ feeds, files: [] }, []).main.text;
    expect(shown([feed])).toContain('Up to date');
    const late = shown([{ ...published, unindexed: 12, lag_seconds: 600 }]);
    for (const text of ['10 min behind', '3 events to be published', '12 vehicles to be indexed', 'isn’t responding'])
      expect(late).toContain(text);
  });
});
