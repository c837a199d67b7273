import type { AccountPage, UserAccount } from '@forecourt/contracts';
import { isProven } from './personal-data.ts';

const DAY_MS = 86_400_000;
/** Where a user signs in again, and comes back to what is kept of them. */
export const PROVE_PATH = `/sign-in?${new URLSearchParams({ redirect: '/account', back: '/account' })}`;

/** The page of a signed-in user. Pure. @param now UTC */
export function accountView({ phone, sessions }: UserAccount, now: Date): AccountPage {
  return {
    kind: 'account',
    title: 'Your account',
    phone: phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3'),
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

function seenWords(ago: number): string {
  const days = Math.floor(ago / DAY_MS);
  if (days < 1) return 'Last used within a day';
  return days === 1 ? 'Last used a day ago' : `Last used ${days} days ago`;
}
