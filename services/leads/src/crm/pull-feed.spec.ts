import { describe, expect, it } from '@jest/globals';
import { type FeedPlace, placeAfter, placeText, readPlace } from './pull-feed.rows.ts';

const text = (words: string) => Buffer.from(words).toString('base64url');

describe('the cursor of the pull feed', () => {
  const row = { position: '41', lead_id: '0b8f6a52-6f0c-4f0e-9a43-0d5a9c1f7e21', version: 2, written: '1772589600000' };

  it.each<FeedPlace>([{ kind: 'beginning' }, placeAfter(row)])('is read as it was written', (place) => {
    expect(readPlace(placeText(place))).toEqual(place);
  });

  it('is another for another event of the same number, and does not name the lead', () => {
    expect(placeAfter({ ...row, version: 3 })).not.toEqual(placeAfter(row));
    expect(Buffer.from(placeText(placeAfter(row)), 'base64url').toString()).not.toContain(row.lead_id.slice(0, 8));
  });

  it('of earlier releases is still read', () => {
    expect(readPlace(text('812.41'))).toEqual({ kind: 'by-transaction', xid: '812', id: '41' });
    expect(readPlace(text('0.0'))).toEqual({ kind: 'beginning' });
    // A transaction may have had the id 2: two numbers are always the former form.
    expect(readPlace(text('2.7'))).toEqual({ kind: 'by-transaction', xid: '2', id: '7' });
  });

  it.each(['', 'x', text('1'), text('2.1.2'), text('2.1.2.short'), text('812.41.')])('is not %j', (sent) => {
    expect(readPlace(sent)).toBeUndefined();
  });
});
