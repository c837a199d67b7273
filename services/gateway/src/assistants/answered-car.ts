import type { CarCard, CarSummary, ShownPrice, ShownRepayment } from '@forecourt/contracts';
import { sentences } from '@forecourt/retail-rules';
import { z } from 'zod';
import type { SiteContext } from '../site/site-context.ts';
import { addressOf } from './tool.ts';

/** A price as pages show it: never an amount without what it includes (PRICE-1). */
export const answeredPrice = z.object({
  text: z.string().describe('Such as $32,990, or why there is no price.'),
  type: z.string().optional().describe('What it includes, such as Drive Away. Always say it with the price.'),
  was: z.string().optional().describe('The earlier price.'),
  was_note: z.string().optional().describe('What proves the earlier price.'),
  repayment: z
    .string()
    .optional()
    .describe('A weekly repayment with its rates and its warning: say all of it or nothing.'),
});

/** A car in a list. */
export const answeredCar = z.object({
  id: z.string().describe('For get_car and compare_cars.'),
  title: z.string(),
  subtitle: z.string(),
  price: answeredPrice,
  tag: z.string().optional().describe('Such as Reserved or JUST SOLD.'),
  available: z.boolean(),
  market_comparison: z.string().optional(),
  location: z.string().optional(),
  facts: z.array(z.string()).describe('Such as 45,120 km.'),
  stock_number: z.string(),
  link: z.url(),
  enquire: z.url().optional().describe('The form by which your user asks the dealer. You can’t send it.'),
});

/** A price with all that must stand beside it. */
export function priceAnswer({ text, suffix, type, was, was_note }: ShownPrice, repayment?: ShownRepayment) {
  return {
    text: suffix === undefined ? text : `${text} ${suffix}`,
    ...(type !== undefined && { type }),
    ...(was !== undefined && { was }),
    ...(was_note !== undefined && { was_note }),
    ...(repayment && { repayment: repaymentAnswer(repayment) }),
  };
}

const repaymentAnswer = ({ amount, rates, basis, warning }: ShownRepayment) =>
  sentences([[amount, rates, basis].join(', '), warning]);

/** A card of a page as a tool answers it. */
export function carAnswer(card: CarCard, site: SiteContext): z.input<typeof answeredCar> {
  const { facts, strip } = card;
  return {
    ...{ id: card.id, title: card.title, subtitle: card.subtitle, available: card.available },
    price: priceAnswer(card.price, card.repayment),
    ...factsBeside(card, site),
    ...(card.location !== null && { location: card.location }),
    facts: (strip.length > 0 ? strip : facts).map(({ value }) => value),
    stock_number: card.stocknum,
    link: addressOf(site, card.href),
  };
}

/** What stands beside a price on cards and pages alike. */
export function factsBeside(
  {
    tag,
    market_badge: badge,
    market_note: note,
    actions,
  }: Pick<CarCard, 'tag' | 'market_badge' | 'market_note' | 'actions'>,
  site: SiteContext,
) {
  const enquire = actions.find(({ kind }) => kind === 'enquire' || kind === 'similar');
  return {
    ...(tag && { tag: tag.text }),
    ...(badge !== null && { market_comparison: sentences([badge, note]) }),
    ...(enquire && { enquire: addressOf(site, enquire.enquiry ?? enquire.href) }),
  };
}

/** A car that was chosen, in short. */
export const briefCar = answeredCar.pick({ title: true, subtitle: true, price: true, link: true });

/** A car's summary as a tool answers it. */
export function summaryAnswer(
  { title, subtitle, href, price }: CarSummary,
  site: SiteContext,
): z.input<typeof briefCar> {
  return { title, subtitle, price: priceAnswer(price), link: addressOf(site, href) };
}
