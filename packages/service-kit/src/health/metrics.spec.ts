import { describe, expect, it } from '@jest/globals';
import { Metrics } from './metrics.ts';

describe('the metrics of a service', () => {
  it('leave out what can’t be read now, report it once, and again after it could be read', async () => {
    const failed: string[] = [];
    const metrics = new Metrics('cars', false, (_error, metric) => failed.push(metric));
    let isAway = false;
    metrics.gauge({
      name: 'lead_subscriber_lag_seconds',
      read: async () => {
        if (isAway) throw new Error('away');
        return { acme: 7 };
      },
    });
    metrics.counter({ name: 'messages_email_accepted_total', read: () => 3 });
    const scrapes: boolean[] = [];
    for (const away of [false, true, true, false, true]) {
      isAway = away;
      const text = await metrics.registry.metrics();
      expect(text).toContain('messages_email_accepted_total{service="cars"} 3');
      scrapes.push(text.includes('lead_subscriber_lag_seconds{group="acme",service="cars"} 7'));
    }
    expect(scrapes).toEqual([true, false, false, true, false]);
    expect(failed).toEqual(['lead_subscriber_lag_seconds', 'lead_subscriber_lag_seconds']);
  });

  it('expose as a counter what is read at each scrape', async () => {
    const metrics = new Metrics('cars', false, () => undefined);
    let letters = 1;
    metrics.counter({ name: 'messages_email_accepted_total', read: () => letters });
    await metrics.registry.metrics();
    letters = 4;
    const text = await metrics.registry.metrics();
    expect(text).toContain('# TYPE messages_email_accepted_total counter');
    expect(text).toContain('messages_email_accepted_total{service="cars"} 4');
  });
});
