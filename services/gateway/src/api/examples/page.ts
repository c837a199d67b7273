import type { Page } from '@forecourt/contracts';

/** A page of the API's document: the page after an enquiry, as the smallest whole one. */
export const pageExample: Page = {
  status: 200,
  redirect: null,
  head: {
    title: 'Thank you | Northside Toyota',
    description: 'New, used and demo cars in Brisbane.',
    canonical: null,
    robots: 'noindex',
  },
  frame: {
    site: {
      slug: 'northside-toyota',
      name: 'Northside Toyota',
      logo: { text: 'Northside', tagline: 'Toyota in Brisbane since 1974' },
      phone: { label: '(07) 3000 1234', href: 'tel:+61730001234' },
    },
    layout: 'bar',
    menu: [{ kind: 'link', label: 'Used cars', href: '/search/used-cars/' }],
    opens_on_hover: false,
    saved: { label: 'Saved cars', href: '/compare' },
    account: false,
    promo_strip: null,
    promo_banner: [],
    footer: [{ title: 'Our stock', links: [{ label: 'Demo cars', href: '/search/demo-cars/' }] }],
    about: null,
    social: [],
    payments: ['visa', 'mastercard'],
    licences: ['Nundah DL 1234567'],
    acknowledgement: null,
    call: null,
    analytics: null,
  },
  content: {
    kind: 'success',
    title: 'Thank you',
    sent: true,
    reference: '0B8F-6A52',
    steps: [{ title: 'You’ll hear from a person', text: 'We’ll reply by phone or email, within opening hours.' }],
    appointment: null,
    car: null,
    place: null,
    similar: [],
    message: 'Your message has been sent to Northside Toyota. Someone from the team will be in touch soon.',
    back: { label: 'Keep browsing', href: '/search/new-used-and-demo-cars/' },
  },
};
