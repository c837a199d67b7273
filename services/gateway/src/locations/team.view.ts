import type { Link, PageOf, PersonDocument } from '@forecourt/contracts';
import { blockPictureView } from '../cards/car-picture.view.ts';
import { contactHref, placeHref } from '../places/place-addresses.ts';
import { type PlaceSetting, placeCardView } from '../places/place-card.view.ts';
import { type Place, placesOf } from '../places/site-places.ts';
import { phoneLink } from '../places/vehicle-location.ts';
import type { SiteContext } from '../site/site-context.ts';

export const teamHref = (slug: string): string => `/teams/${slug}`;

/** The documents of the people of a place, in the site's order (PAGE-3). */
export function peopleAt({ documents }: SiteContext, slug: string) {
  return documents
    .list('person')
    .filter(({ summary }) => summary?.location === slug)
    .toSorted(
      ({ summary: one }, { summary: other }) =>
        (one?.order ?? 0) - (other?.order ?? 0) || (one?.name ?? '').localeCompare(other?.name ?? '', 'en-AU'),
    );
}

/** Leads to the people of a place; null if the site shows none there. */
export function teamLink(site: SiteContext, slug: string): Link | null {
  const isThere = site.config.teams.enabled && peopleAt(site, slug).length > 0;
  return isThere ? { label: 'Meet the team', href: teamHref(slug) } : null;
}

/** The page of a place's people (PAGE-3), in the order of the site. @param people at least one */
export function teamView(setting: PlaceSetting, place: Place, people: readonly PersonDocument[]): PageOf<'team'> {
  const { site } = setting;
  const { name, slug, address } = place.location;
  const own = placeHref(site, place);
  return {
    kind: 'team',
    title: `The team at ${name}`,
    message: `${countOf(people.length)} you'll meet at ${name}, ${address.street}, ${address.city}: who they are and what they do.`,
    breadcrumbs: [
      { label: 'Home', href: '/' },
      ...(own ? [{ label: name, href: own }] : []),
      { label: 'Team', href: teamHref(slug) },
    ],
    people: people.map(({ name: who, role, words, phone, email, picture }) => ({
      name: who,
      role,
      words,
      initials: initialsOf(who),
      picture: picture ? blockPictureView(picture, site) : null,
      phone: phoneLink(phone),
      email: email ? { label: email, href: `mailto:${email}` } : null,
    })),
    contact: { label: `Contact ${name}`, href: contactHref(site, slug) },
    place: placeCardView(place, setting),
    teams: placesOf(site)
      .filter(({ location }) => location.slug !== slug && peopleAt(site, location.slug).length > 0)
      .map(({ location }) => ({ label: location.name, href: teamHref(location.slug) })),
  };
}

const countOf = (people: number) => (people === 1 ? 'The person' : `The ${people} people`);

/** The first letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
}
