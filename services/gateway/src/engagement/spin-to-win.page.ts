import type { ShownForm, SpinToWinPage } from '@forecourt/contracts';
import { Clock } from '@forecourt/service-kit';
import { Injectable } from '@nestjs/common';
import { formView } from '../enquiry/form.view.ts';
import { formAsideView } from '../enquiry/form-aside.view.ts';
import { PlainForms } from '../enquiry/plain-forms.ts';
import {
  type FormAnswer,
  type FoundPage,
  type PageAnswer,
  type PageLoader,
  type PageVisit,
  type SentForm,
  type SitemapPage,
  wordsOf,
} from '../page-loader/page-loader.ts';
import { dayText, todayAt } from '../places/opening-hours.view.ts';
import type { SiteContext } from '../site/site-context.ts';

const PATH = '/spin-to-win';

/** The wheel of a site and the spins that are sent from it (PAGE-3). The leads service draws. */
@Injectable()
export class SpinToWinPageLoader implements PageLoader {
  constructor(
    private readonly forms: PlainForms,
    private readonly clock: Clock,
  ) {}

  /** The page; null once the draw has closed. */
  async load({ site }: PageVisit): Promise<PageAnswer> {
    return this.#isOpen(site) ? found(spinToWinView(site, this.clock.now())) : null;
  }

  /** Takes a spin (PlainForms.take). */
  async take({ site }: PageVisit, sent: SentForm): Promise<FormAnswer> {
    if (!this.#isOpen(site)) return null;
    const now = this.clock.now();
    const { form, kind } = spinToWinView(site, now);
    return this.forms.take(
      site,
      { form, pageKind: kind, again: (refused) => found(spinToWinView(site, now, refused)) },
      sent,
    );
  }

  /** Its address while it is open, to everyone. */
  async sitemapEntries(site: SiteContext): Promise<SitemapPage[]> {
    return this.#isOpen(site) && !site.config.spin_to_win.sign_in ? [{ path: PATH }] : [];
  }

  #isOpen({ config: { spin_to_win: draw } }: SiteContext): boolean {
    return draw.closes_at === undefined || this.clock.now() < new Date(draw.closes_at);
  }
}

/** The page's content. Pure. */
export function spinToWinView(site: SiteContext, now: Date, sent: ShownForm['sent'] = null): SpinToWinPage {
  const { title, message, prizes, terms, closes_at: closes } = site.config.spin_to_win;
  const chances = prizes.reduce((sum, { chance }) => sum + chance, 0);
  return {
    kind: 'spin_to_win',
    title,
    message,
    prizes: prizes.map(({ name, chance }) => ({ name, chance: oddsOf(chance, chances), share: chance / chances })),
    ends: closes === undefined ? null : `Ends ${lastDay(closes, site)}`,
    form: formView(site, { form: 'spin_to_win', car: null, path: PATH, sent }),
    aside: formAsideView(site, { form: 'spin_to_win', car: null, now }),
    terms,
  };
}

/** The last day with spins, at the site: a draw that closes at midnight ends on the day before. */
const lastDay = (closes: string, site: SiteContext): string => dayText(todayAt(site, new Date(Date.parse(closes) - 1)));

/** The true odds in the smallest whole numbers, such as 1 in 8 or 3 in 10. */
function oddsOf(chance: number, chances: number): string {
  const common = greatestDivisor(chance, chances);
  return `${chance / common} in ${chances / common}`;
}

const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

const found = (content: SpinToWinPage): FoundPage => ({
  content,
  words: {
    ...wordsOf(content),
    title: content.form.sent ? `Not sent yet: ${content.title}` : content.title,
  },
  canonical: PATH,
});
