import type { Frame, Page, PageContent } from '@forecourt/contracts';

const frame: Frame = {
  site: {
    slug: 'harbour',
    name: 'Harbour City Motors',
    logo: { text: 'Harbour City', tagline: 'New and used cars since 1978' },
    phone: { label: '(07) 3290 1000', href: 'tel:+61732901000' },
  },
  layout: 'bar',
  menu: [
    { kind: 'link', label: 'Home', href: '/' },
    {
      kind: 'menu',
      label: 'Cars',
      look: 'list',
      columns: [
        {
          title: 'Stock',
          links: [
            { label: 'New', href: '/search/new-cars' },
            { label: 'Used', href: '/search/used-cars' },
          ],
        },
        { title: 'Body type', links: [{ label: 'SUV', href: '/search/suv/' }] },
      ],
      all: { label: 'All cars', href: '/search/new-used-and-demo-cars/' },
    },
    {
      kind: 'menu',
      label: 'Makes',
      look: 'tiles',
      columns: [
        {
          title: null,
          links: [{ label: 'Toyota', href: '/search/toyota/', mark: { letters: 'To', outline: 3, motif: 2 } }],
        },
      ],
      all: null,
    },
  ],
  opens_on_hover: false,
  saved: { label: 'Saved cars', href: '/compare' },
  watchlist: null,
  account: false,
  words: { action: '/search/new-used-and-demo-cars/', placeholder: 'Try SUV under $40,000' },
  promo_strip: null,
  promo_banner: [],
  about: 'Three generations of one family.',
  social: [{ network: 'facebook', label: 'Facebook', href: 'https://facebook.example/harbour' }],
  payments: ['mastercard', 'visa', 'maestro', 'google_pay', 'apple_pay'],
  licences: ['Newstead: DL 1234567'],
  acknowledgement: 'We acknowledge the Traditional Owners of the land on which we work.',
  call: null,
  analytics: null,
  footer: [
    {
      title: 'Buyer tools',
      links: [
        { label: 'Search our stock', href: '/search/new-used-and-demo-cars/' },
        { label: 'New cars', href: '/search/new-cars' },
      ],
    },
    { title: 'Company', links: [{ label: 'Contact us', href: '/contact' }] },
  ],
};

/** A whole page around some content. */
export function pageFixture(content: PageContent, status = 200): Page {
  const title = titleOf(content);
  return {
    status,
    redirect: null,
    head: {
      title: `${title} | Harbour City`,
      description: 'Cars in Brisbane.',
      canonical: '/search/',
      robots: 'index',
    },
    frame,
    content,
  };
}

function titleOf(content: PageContent): string {
  if ('title' in content) return content.title;
  return 'heading' in content ? content.heading : content.offer.name;
}
