import { z } from 'zod';
import { refersTo } from '../common/refers-to.ts';
import { fieldsAlone, slug } from '../common/scalars.ts';
import { makeNamed } from '../range/makes.ts';
import type { SiteConfig } from '../sites/site-config.ts';

/** The links beside the models in their menu, in the order in which they are offered (MODEL-1). */
export const modelMenuLinks = [
  'get_quote',
  'contact',
  'all_models',
  'our_stock',
  'business_fleet',
  'test_drive',
  'connected_services',
  'demonstrators',
] as const;

/** The models of a maker's range, and the pages of makes (MODEL-1, MODEL-3). */
export const modelsSwitches = {
  models: fieldsAlone({
    enabled: z
      .boolean()
      .default(false)
      .describe("Shows the makers' models: their menu, their pages and quotes about them (MODEL-1)."),
    makes: z
      .array(refersTo('manufacturer', slug))
      .max(20)
      .default([])
      .describe("Slugs of the makes whose models are shown. A single-make site shows its own make's without it."),
    menu_links: z
      .array(z.enum(modelMenuLinks))
      .max(modelMenuLinks.length)
      .default(['get_quote', 'all_models', 'our_stock', 'business_fleet', 'test_drive', 'demonstrators'])
      .describe('Links beside the models in their menu, as far as the site has what they lead to (MODEL-1).'),
    label_without_status: z
      .boolean()
      .default(true)
      .describe('A model whose status is empty shows All-New, as one of any status but coming_soon does (MODEL-3).'),
    service_plans: z
      .boolean()
      .default(true)
      .describe("Shows what the maker's service plan costs on the pages of its models (MODEL-2)."),
  })
    .prefault({})
    .describe('Models.'),
  brands: fieldsAlone({
    enabled: z
      .boolean()
      .default(true)
      .describe('Has a page about each make that it sells, such as /brands/mazda, if it sells several.'),
  })
    .prefault({})
    .describe('Pages of makes.'),
};

/** Whether a site has pages about models (MODEL-1). */
export const showsModels = (site: Pick<SiteConfig, 'models'>): boolean => site.models.enabled;

/** Slugs of the makes whose models a site shows: those that it names, else its own one. */
export function modelMakes({ models, manufacturer }: Pick<SiteConfig, 'models' | 'manufacturer'>): readonly string[] {
  if (models.makes.length > 0 || manufacturer === undefined) return models.makes;
  const make = makeNamed(manufacturer);
  return make ? [make.slug] : [];
}

/** Whether a site has pages about makes. */
export const showsBrands = ({ brands, manufacturer }: Pick<SiteConfig, 'brands' | 'manufacturer'>): boolean =>
  brands.enabled && manufacturer === undefined;

/** Whether visitors of a site can choose a model of its makes in a form. */
export const offersModels = (site: Pick<SiteConfig, 'models' | 'manufacturer'>): boolean =>
  showsModels(site) && modelMakes(site).length > 0;
