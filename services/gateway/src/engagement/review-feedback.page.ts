import type { ReviewFeedbackPage } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import { type PageAnswer, type PageLoader, type PageVisit, wordsOf } from '../page-loader/page-loader.ts';
import { sitePhone } from '../places/call-bar.view.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';

const SURVEY = '/customer-feedback-survey';
const LONGEST_NAME = 60;

/** The page that asks how it went (PAGE-2). */
@Injectable()
export class ReviewFeedbackPageLoader implements PageLoader {
  /** The page for the names in its address; null on a site without a place for reviews or without a survey. */
  async load({ site, parameters }: PageVisit): Promise<PageAnswer> {
    const content = reviewFeedbackView(site, parameters);
    return content && { content, words: wordsOf(content) };
  }
}

/**
 * The page's content. Pure.
 * @param parameters first_name and dealership_name; Valued Customer and Our Dealership where they say nothing
 */
export function reviewFeedbackView(
  { dealerships, pages }: Pick<SiteContext, 'dealerships' | 'pages'>,
  parameters: URLSearchParams,
): ReviewFeedbackPage | null {
  const customer = named(parameters, 'first_name', 'Valued Customer');
  const dealership = named(parameters, 'dealership_name', 'Our Dealership');
  const profiles = dealerships.flatMap(({ name, gmb_profiles }) =>
    gmb_profiles.map((profile) => ({ ...profile, of: [name.toLowerCase(), profile.name.toLowerCase()] })),
  );
  const profile = profiles.find(({ of }) => of.includes(dealership.toLowerCase())) ?? profiles[0];
  if (!profile || !pages.some(({ path }) => path === SURVEY)) return null;
  return {
    kind: 'review_feedback',
    title: `${customer}, how was your visit?`,
    message: `Thank you for choosing ${dealership}. Please tell us how it went.`,
    good: {
      title: 'It went well',
      text: 'A few words in public help the next customer choose, and the people who looked after you read them.',
      label: 'I had a good experience',
      href: profile.review_url,
    },
    bad: {
      title: 'Something went wrong',
      text: 'Tell the manager, not the internet, and we can put it right. The survey takes two minutes.',
      label: 'I had a bad experience',
      href: SURVEY,
    },
    phone: phoneLink(sitePhone({ dealerships })),
  };
}

function named(parameters: URLSearchParams, name: string, otherwise: string): string {
  const value = parameters.get(name)?.replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_NAME).toWellFormed();
  return value || otherwise;
}
