import { type OfferDocument, type OfferSummary, parseBody, summaryOf } from '@forecourt/contracts';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-site.ts';
import { offerHref, offerView } from './offer.view.ts';
import { offerGraph } from './offer-graph.ts';

const fields = {
  name: 'Three services on us',
  description: '<p>Buy a Corolla before Easter.</p>',
  manufacturer: { name: 'Land Rover' },
  model: { name: 'Defender', slug: 'defender' },
  valid_to: '2026-03-31',
};
const summary = (changes: object = {}) => summaryOf('offer', { ...fields, ...changes }) as OfferSummary;
const shown = (changes: object = {}, site = exampleSite(), sells = (_path: string) => false) =>
  offerView(
    { id: 'services', summary: summary(changes), body: parseBody('offer', { ...fields, ...changes }) as OfferDocument },
    site,
    sells,
  );

describe('an offer as it is shown', () => {
  it('OFFER-1 has its maker in its address where the site sells several and the offer has one', () => {
    const single = exampleSite({ manufacturer: 'Land Rover' }).config;
    const several = exampleSite().config;
    expect(offerHref('services', summary(), several)).toBe('/offers/land-rover/services');
    expect(offerHref('services', summary(), single)).toBe('/offers/services');
    expect(offerHref('services', summary({ manufacturer: undefined }), several)).toBe('/offers/services');
    expect(offerHref('x', summary({ manufacturer: { name: 'GWM', slug: 'great-wall' } }), several)).toBe(
      '/offers/great-wall/x',
    );
  });

  it('OFFER-1 has its own picture, else the one of the offer or its model, else a drawing, else none', () => {
    const own = 'https://photos.example/own.jpg';
    const other = 'https://photos.example/model.jpg';
    const src = (changes: object) => shown(changes).picture?.src ?? null;
    expect(src({ image_url: own, image_or_model_image: { url: other } })).toBe(own);
    expect(src({ image_or_model_image: { url: other } })).toBe(other);
    expect(src({ picture: { drawing: 'suv', alt: 'A car' } })).toContain('/images/');
    expect(src({})).toBeNull();
  });

  it('has a photo of its own or of the site’s cut 16 to 9, as cards show it, and not narrower before', () => {
    const site = exampleSite({ photos: { hosts: ['photos.example'] } });
    const photo = 'https://photos.example/offer.jpg';
    for (const changes of [{ image_url: photo }, { picture: { photo, alt: 'A ute' } }]) {
      expect(shown(changes, site).picture).toMatchObject({
        src: expect.stringContaining('&crop=16x9&'),
        width: 1600,
        height: 900,
      });
    }
  });

  it('OFFER-1 says Enquire Now unless it has other words, and Explore with the model’s name', () => {
    expect(shown().enquire).toEqual({ label: 'Enquire Now', href: '/enquire?offer=services' });
    expect(shown({ call_to_action: 'Book a drive' }).enquire.label).toBe('Book a drive');
    const override = { ...fields.model, override_url: 'https://maker.example/defender' };
    expect(shown({ model: override }).explore).toEqual({ label: 'Explore Defender', href: override.override_url });
    const results = '/search/land-rover/defender/';
    expect(shown({}, exampleSite(), (path) => path === results).explore?.href).toBe(results);
    expect(shown().explore).toBeNull();
    expect(shown({ model: undefined }).explore).toBeNull();
  });

  it('says until when it runs, and is plain text', () => {
    expect(shown()).toMatchObject({
      ends: 'Ends 31 March 2026',
      about: 'Land Rover Defender',
      description: { paragraphs: ['Buy a Corolla before Easter.'], cut: null },
      disclaimer: null,
    });
    expect(shown({ sanitized_description: 'Clean.' }).description.paragraphs).toEqual(['Clean.']);
  });

  it('is an Offer to search engines, with its validity and no drawing for a picture', () => {
    const picture = { drawing: 'suv', alt: 'A car' };
    const graph = JSON.stringify(offerGraph(shown({ picture }), summary(), exampleSite())('https://cars.example'));
    expect(graph).toContain('"@type":"Offer"');
    expect(graph).toContain('"validThrough":"2026-03-31"');
    expect(graph).toContain('"url":"https://cars.example/offers/land-rover/services"');
    expect(graph).not.toContain('"image"');
  });
});
