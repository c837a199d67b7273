import { describe, expect, it } from '@jest/globals';
import { offerDescription, offerDisclaimer, sanitised } from './offer-text.ts';

describe('texts of an offer', () => {
  it('OFFER-1 are whole up to 200 characters, and are cut at 160 and at 200 beyond', () => {
    expect(offerDescription('a'.repeat(200)).cut).toBeNull();
    expect(offerDescription('a'.repeat(201)).cut).toBe(`${'a'.repeat(160)}…`);
    expect(offerDisclaimer('a'.repeat(200)).cut).toBeNull();
    expect(offerDisclaimer('a'.repeat(201)).cut).toBe(`${'a'.repeat(200)}…`);
  });

  it('OFFER-1 end with a whole word', () => {
    expect(offerDescription(`${'a'.repeat(150)} everything ${'b'.repeat(60)}`).cut).toBe(`${'a'.repeat(150)}…`);
    expect(offerDescription(`${'a'.repeat(150)} every four ${'b'.repeat(60)}`).cut).toBe(`${'a'.repeat(150)} every…`);
  });

  it('count characters, and never tear one apart', () => {
    const { cut } = offerDescription('🚗'.repeat(201));
    expect([...(cut ?? '')]).toHaveLength(161);
    expect(cut?.isWellFormed()).toBe(true);
  });

  it('OFFER-1 count the sanitised text, not its markup', () => {
    const html = `<p class="${'x'.repeat(300)}">Short &amp; sweet</p>`;
    expect(offerDescription(sanitised(html))).toEqual({ paragraphs: ['Short & sweet'], cut: null });
  });

  it('are plain text, a line per paragraph', () => {
    const html =
      '<h2>One</h2><p>Two<br/>three &#8211; &hellip; <b>four</b></p><script>alert("x")</script><!-- <p>five</p> --><ul><li>six</li></ul>';
    expect(sanitised(html)).toBe('One\nTwo\nthree – … four\nsix');
    expect(sanitised('under < 5 years & over > 3')).toBe('under < 5 years & over > 3');
    expect(sanitised('&lt;script&gt;&#0;&#xD800;&unknown;')).toBe('<script>&unknown;');
  });
});
