import { type AccountPage, type AccountSection, savesFavourites, type UserAccount } from '@forecourt/contracts';
import { COMPARE } from '../compare/compare.view.ts';
import { isProven } from '../people/personal-data.ts';
import type { SiteContext } from '../site/site-context.ts';

const DAY_MS = 86_400_000;
/** Where a user signs in again, and comes back to what is kept of them. */
export const PROVE_PATH = `/sign-in?${new URLSearchParams({ redirect: '/account', back: '/account' })}`;

/** What the page shows. */
interface ShownAccount {
  readonly account: UserAccount;
  readonly site: Pick<SiteContext, 'config'>;
  readonly sections: AccountSection[];
  /** Something could not be read: who sees nothing then may still have something. */
  readonly incomplete: boolean;
}

/** The page of a signed-in user. Pure. @param now UTC */
export function accountView({ account, site, sections, incomplete }: ShownAccount, now: Date): AccountPage {
  const { phone, sessions } = account;
  return {
    kind: 'account',
    title: 'Your account',
    phone: phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3'),
    ...{ sections, incomplete },
    empty: sections.length > 0 || incomplete ? null : nothingYet(site),
    saved: savedHere(site),
    devices: sessions.map(({ session_id: id, device, last_seen_at: seen, current }) => ({
      id,
      name: device,
      seen: current ? 'This device' : seenWords(now.getTime() - Date.parse(seen)),
      current,
    })),
    path: '/account',
    proven: isProven({ sessions }, now),
    prove: PROVE_PATH,
  };
}

const nothingYet = ({ config }: Pick<SiteContext, 'config'>): AccountPage['empty'] => ({
  text: 'Nothing here yet. Anything you save, book, reserve or ask about while signed in appears here.',
  link: { label: 'Browse our stock', href: config.search.path },
});

/** Signing in moves no heart where the site keeps them in the browser (FAV-1): whoever looks for them here is led to them. */
const savedHere = ({ config }: Pick<SiteContext, 'config'>): AccountPage['saved'] =>
  savesFavourites(config) ? { label: 'Saved in this browser', href: COMPARE } : null;

function seenWords(ago: number): string {
  const days = Math.floor(ago / DAY_MS);
  if (days < 1) return 'Last used within a day';
  return days === 1 ? 'Last used a day ago' : `Last used ${days} days ago`;
}
