import { z } from 'zod';
import { formAside, shownForm } from '../forms/shown-form.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import { enquiredCar } from './car-summary.ts';
import { definePage } from './define-page.ts';
import { link } from './link.ts';
import { openingTimes } from './place-card.ts';

/** Whether visitors of a site chat, here or with a provider (LEAD-8). */
export const hasChat = ({ chat: { enabled } }: Pick<SiteConfig, 'chat'>): boolean => enabled;

/** Whether they do so in the platform's own chat. */
const hasOwnChat = (site: Pick<SiteConfig, 'chat'>): boolean => hasChat(site) && site.chat.provider === undefined;

/** The embedded chat (LEAD-8), which a dialog shows as a thread: without JavaScript it is one message, sent by a plain form. */
export const chatPage = z.object({
  kind: z.literal('chat'),
  title: z.string(),
  message: z.string(),
  greeting: z.string().describe('The first message, in the dealer’s name.'),
  answered: z.string().describe('When a person answers, and how.'),
  who: z.string().describe('The place that reads it.'),
  hours: openingTimes.nullable().describe('Of that place.'),
  form: shownForm,
  car: enquiredCar.nullable(),
  aside: formAside,
  back: link,
  phone: link.nullable().describe('For those who’d rather talk.'),
});
export type ChatPage = z.infer<typeof chatPage>;

export const chat = definePage({
  kind: 'chat',
  contract: chatPage,
  paths: ['/chat', '/cars/:car/chat'],
  on: hasOwnChat,
  index: false,
  crawled: false,
  sitemap: 'none',
  menu: [],
  // A lead needs stock's word on the vehicle, not the index.
  needsStock: false,
});
