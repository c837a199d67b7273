import { useEffect, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { useNavigation } from '../lib/navigation.ts';
import { whoIsSignedIn } from '../lib/visitors-own.ts';
import classes from './account-link.module.css';

/**
 * The way to a user's account, or to sign in. Pages are the same bytes for everyone: who is signed in is asked afterwards (AUTH-2). Without
 * JavaScript the account itself asks a visitor to sign in.
 */
export function AccountLink({ withWords = false }: { withWords?: boolean }) {
  const { href } = useNavigation();
  const [signedIn, setSignedIn] = useState(true);
  useEffect(() => {
    let wanted = true;
    void whoIsSignedIn().then((own) => wanted && setSignedIn(own.user !== null));
    return () => {
      wanted = false;
    };
  }, []);
  const label = signedIn ? 'Account' : 'Sign in';
  const signIn = `/sign-in?${new URLSearchParams({ redirect: href, back: href })}`;
  return (
    <a
      className={withWords ? classes.entry : classes.link}
      href={signedIn || href.startsWith('/sign-in') ? '/account' : signIn}
      aria-label={label}
    >
      <Icon name="person" />
      {withWords && <span>{label}</span>}
    </a>
  );
}
