import { describe, expect, it } from '@jest/globals';
import { recordEvent } from './analytics.ts';

describe('recording an event', () => {
  it('LEAD-1 adds its number to the site’s data layer, after existing entries', () => {
    const dataLayer: unknown[] = [{ event: 'page_view' }];
    const host = { dataLayer };
    recordEvent(22, host);
    expect(host.dataLayer).toBe(dataLayer);
    expect(dataLayer).toEqual([{ event: 'page_view' }, { event: 'forecourt_event', id: 22 }]);
  });

  it('keeps it for what reads later, if nothing counts yet', () => {
    const host: Pick<Window, 'dataLayer'> = {};
    recordEvent(51, host);
    expect(host.dataLayer).toEqual([{ event: 'forecourt_event', id: 51 }]);
  });
});
