import { describe, expect, it } from '@jest/globals';
import { isPlaceOf, pages } from '../pages/page-list.ts';
import { siteConfig } from '../sites/site-config.ts';
import { askedFields, type FormDeclaration } from './define-form.ts';
import { fieldOf } from './fields.ts';
import { formOfHeading, forms } from './form-list.ts';

const all: readonly FormDeclaration[] = forms;
const switches = siteConfig.parse({ id: 1, slug: 's', name: 'S', dealership_ids: [1] }).forms;

describe('the list of forms', () => {
  it('has each name, and each heading, once', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const headings = all.map(({ category, subcategory }) => `${category}/${subcategory}`);
    expect(new Set(headings).size).toBe(all.length);
  });

  it.each(all.map((form) => [form.name, form] as const))('%s has its place on one page', (_name, form) => {
    expect(pages.filter((page) => isPlaceOf(page, form))).toHaveLength(1);
  });

  it.each(all.map((form) => [form.name, form] as const))(
    '%s asks each field once, and for somebody to answer to',
    (_name, form) => {
      const names = form.fields.map((asked) => (typeof asked === 'string' ? asked : asked.field));
      expect(new Set(names).size).toBe(names.length);
      expect(names).toEqual(expect.arrayContaining(['name', 'email', 'phone']));
    },
  );

  it('LEAD-1 reads the form of a body that names none from what it is about', () => {
    expect(formOfHeading({ category: 'Service Enquiry' }, false).name).toBe('general');
    expect(formOfHeading({ category: 'Vehicle Enquiry' }, true).name).toBe('enquiry');
    expect(formOfHeading({ category: 'General Enquiry', subcategory: 'Photo request' }, false).name).toBe('photos');
    expect(formOfHeading({ category: 'General Enquiry', subcategory: 'Career Enquiry' }, false).name).toBe('general');
  });

  it('has the words of the field where a form has none of its own', () => {
    const [photos] = all.filter(({ name }) => name === 'photos');
    const asked = photos
      ? askedFields(photos, { forms: switches, models: false, dealerships: 1, car: { carType: 'used' } })
      : [];
    const labelOf = (name: string) => asked.find((field) => field.name === name)?.label;
    expect(labelOf('message')).toBe('Anything you’d like to see up close?');
    expect(labelOf('phone')).toBe(fieldOf('phone').label);
  });
});
