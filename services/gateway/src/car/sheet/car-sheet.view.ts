import type { SiteConfig, VehiclePage } from '@forecourt/contracts';
import type { CarSheet } from './car-sheet.ts';

/** So that a sheet keeps to few pages, whatever a feed sends. Its facts are as many as the platform has fields. */
const MOST_FEATURES = 40;
const MOST_WORDS = 1_500;

/** What a sheet is made with, besides the car's page. */
interface SheetSetting {
  readonly config: Pick<SiteConfig, 'name' | 'vehicle_page'>;
  /** Scheme and host that its address starts with. */
  readonly origin: string;
  /** The dealership that sells it. */
  readonly seller: string;
}

/** A car's PDF from its page, so that the two never disagree (VEH-5). */
export function carSheetView(page: VehiclePage, { config, origin, seller }: SheetSetting): CarSheet {
  const { location, price } = page;
  const facts = [...page.key_information, ...page.summary.rows, ...page.details.rows, ...page.specifications];
  const named = new Map(facts.map(({ label, value }) => [label, { label, value }]));
  const place = location === null || location.name === seller ? null : location.name;
  return printed({
    site: config.name,
    title: page.title,
    subtitle: page.subtitle,
    address: `${origin}/cars/${page.slug}`,
    tag: page.tag?.text ?? null,
    notice: page.notice && `${page.notice.title}: ${page.notice.message}`,
    price: {
      text: price.text,
      ...(price.suffix !== undefined && { suffix: price.suffix }),
      ...(price.was !== undefined && { was: price.was }),
      ...(price.was_note !== undefined && { was_note: price.was_note }),
      ...(price.type !== undefined && { type: price.type }),
    },
    marketBadge: page.market_badge,
    marketNote: page.market_note,
    facts: [...named.values()],
    features: page.features.slice(0, MOST_FEATURES),
    comments: { title: page.comments.title, paragraphs: cut(page.comments.paragraphs) },
    dealer: [
      seller,
      place,
      location?.address,
      // None where visitors ask for it (VEH-4).
      page.dealer?.phone && `Phone ${page.dealer.phone.label}`,
      location?.licence && `Licence ${location.licence}`,
    ].filter((line): line is string => typeof line === 'string' && line !== ''),
    disclaimer: config.vehicle_page.pdf_disclaimer,
  });
}

/** Emoji, with what joins and colours them: the sheet's typeface has none, and shows a box for each. */
const EMOJI = /[\u{1f000}-\u{1faff}]|[\u{e0020}-\u{e007f}]|\p{Emoji_Presentation}|\u200d|\u20e3|\ufe0e|\ufe0f/gu;

/** Everything without emoji; what is nothing else is left out of lists. */
function printed<Part>(part: Part): Part {
  if (typeof part === 'string') return printable(part) as Part;
  if (Array.isArray(part)) return part.map(printed).filter((each) => each !== '') as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, printed(value)])) as Part;
}

const printable = (text: string): string => {
  const left = text.replace(EMOJI, '');
  return left === text ? text : left.replace(/ {2,}/g, ' ').replace(/^ | $/gm, '');
};

/** As many whole paragraphs as fit, the last one cut between words. */
function cut(paragraphs: readonly string[]): string[] {
  const kept: string[] = [];
  let left = MOST_WORDS;
  for (const paragraph of paragraphs) {
    if (left <= 0) break;
    const fits = paragraph.length <= left;
    kept.push(fits ? paragraph : `${paragraph.slice(0, left).replace(/\s+\S*$/, '')}…`);
    left -= paragraph.length;
  }
  return kept;
}
