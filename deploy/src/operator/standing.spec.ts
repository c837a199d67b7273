import { describe, expect, it } from '@jest/globals';
import { addScrape, type Scrape } from './scrape.ts';
import { type AskedProcess, needsSomebody, standingOf, standingText } from './standing.ts';

const scraped = (...texts: string[]): Scrape => {
  const scrape: Scrape = new Map();
  for (const text of texts) addScrape(scrape, text);
  return scrape;
};

const gateway: AskedProcess = { service: 'gateway', url: 'http://127.0.0.1:3000', state: 'ok', checks: [] };

describe('a scrape', () => {
  it('reads series with labels, escapes and values of every kind, and passes over the rest', () => {
    const scrape = scraped(
      '# HELP a_b What it is.\n# TYPE a_b gauge\na_b 1\na_b{service="stock",of="x \\"y\\" \\\\ z",} 2.5e3\nle_bucket{le="+Inf"} +Inf\n\nnonsense',
    );
    expect(Object.fromEntries(scrape)).toEqual({
      a_b: [
        { labels: {}, value: 1 },
        { labels: { service: 'stock', of: 'x "y" \\ z' }, value: 2500 },
      ],
      le_bucket: [{ labels: { le: '+Inf' }, value: Number.POSITIVE_INFINITY }],
    });
  });
});

describe('the standing', () => {
  it('names a signal beyond its bound with what to do, the processes of a service put together as the table says', () => {
    const lag = (seconds: number) =>
      `follower_lag_seconds{service="search-indexer",group="search-indexer",topic="t"} ${seconds}`;
    const standing = standingOf([gateway], scraped(lag(20), lag(301)));
    expect(standing.beyond).toMatchObject([
      { signal: 'follower_lag_seconds', of: 'search-indexer search-indexer t', value: 301, bound: '> 300' },
    ]);
    expect(needsSomebody(standing)).toBe(true);
    expect(standingText(standing)).toContain(
      'follower_lag_seconds (search-indexer search-indexer t) is 301, which is > 300: act at night.',
    );
  });

  it('adds up what each process reports of itself: one relay of two is as it should be, none is not', () => {
    const relay = (active: number) => `outbox_relay_active{service="stock"} ${active}`;
    expect(standingOf([gateway], scraped(relay(0), relay(1))).beyond).toEqual([]);
    expect(standingOf([gateway], scraped(relay(0), relay(0))).beyond).toMatchObject([{ of: 'stock', value: 0 }]);
  });

  it('says how the objectives are kept: pages by what was answered, freshness by now', () => {
    const count = (status: string, value: number) =>
      `http_request_duration_seconds_count{service="gateway",method="GET",route="/search/*",status="${status}"} ${value}`;
    const probes =
      'http_request_duration_seconds_count{service="gateway",method="GET",route="/health/ready",status="503"} 90';
    const scrape = scraped(count('200', 999), count('503', 1), probes, 'outbox_oldest_age_seconds{service="stock"} 61');
    const shares = Object.fromEntries(
      standingOf([gateway], scrape).objectives.map(({ title, share }) => [title, share]),
    );
    expect(shares).toMatchObject({
      'Pages and searches answer': 0.999,
      'Forms and feeds are taken': undefined,
      'What a feed sent is found within 60 seconds': 0,
      'A lead is with its CRM within 5 minutes': 1,
    });
    expect(standingText(standingOf([gateway], scrape))).toMatch(
      /Pages and searches answer +99.9 % +99.90 % +1000 since/,
    );
  });

  it('looks for freshness at what stock publishes and the indexer reads, not at other services', () => {
    const other =
      'outbox_oldest_age_seconds{service="leads"} 900\nfollower_lag_seconds{group="leads-stock",topic="t"} 200';
    expect(standingOf([gateway], scraped(other)).objectives).toContainEqual(
      expect.objectContaining({ title: 'What a feed sent is found within 60 seconds', share: 1 }),
    );
  });

  it('needs nobody while every process is ok and no signal is beyond its bound', () => {
    expect(needsSomebody(standingOf([gateway], new Map()))).toBe(false);
    expect(needsSomebody(standingOf([{ ...gateway, state: 'degraded', checks: ['search'] }], new Map()))).toBe(true);
  });
});
