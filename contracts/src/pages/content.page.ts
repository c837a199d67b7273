import { z } from 'zod';
import { blockView } from '../blocks/blocks.ts';
import { definePage } from './define-page.ts';

/** A content page of a site, made of blocks (PAGE-1). The home page is the one at `/` (HOME-1). */
export const contentPage = z.object({
  kind: z.literal('content'),
  title: z.string(),
  blocks: z.array(blockView),
});
export type ContentPage = z.infer<typeof contentPage>;

export const content = definePage({
  kind: 'content',
  contract: contentPage,
  paths: 'site',
  on: 'always',
  // Each document states whether it may be listed.
  index: true,
  crawled: true,
  sitemap: 'entries',
  // A site's document at one of these paths has this place in the default menus, unless it names its own.
  menu: [
    { name: 'home', label: 'Home', href: '/' },
    { name: 'finance', label: 'Finance', href: '/finance' },
    { name: 'finance_enquiry', label: 'Finance enquiry', href: '/finance-enquiry' },
    { name: 'apply_for_finance', label: 'Apply for finance', href: '/apply-for-finance' },
    { name: 'sell_my_car', label: 'Sell my {vehicle}', href: '/sell-my-car' },
    { name: 'trade_in', label: 'Value my trade-in', href: '/trade-in' },
    { name: 'trade_in_faq', label: 'Trade-in questions', href: '/pages/trade-in-faq' },
    { name: 'buying', label: 'Buying from us', href: '/buying' },
    { name: 'service', label: 'Service', href: '/service' },
    { name: 'service_booking', label: 'Book a service', href: '/service/booking' },
    { name: 'genuine_service', label: 'Genuine service', href: '/genuine-service' },
    { name: 'warranty', label: 'Warranty', href: '/warranty' },
    { name: 'roadside_assist', label: 'Roadside assist', href: '/roadside-assist' },
    { name: 'parts', label: 'Parts & accessories', href: '/vehicle-parts-and-accessories' },
    { name: 'parts_search', label: 'Find a part', href: '/parts/search' },
    { name: 'about', label: 'About us', href: '/about-us' },
    { name: 'fleet', label: 'Fleet', href: '/fleet' },
    { name: 'careers', label: 'Careers', href: '/careers' },
    { name: 'diamond_advantage', label: 'Diamond Advantage', href: '/diamond-advantage' },
    { name: 'survey', label: 'Feedback', href: '/customer-feedback-survey' },
    { name: 'terms', label: 'Terms and conditions', href: '/terms-and-conditions' },
    { name: 'privacy', label: 'Privacy policy', href: '/privacy-policy' },
  ],
  needsStock: false,
});
