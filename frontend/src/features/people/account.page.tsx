import type { PageOf } from '@forecourt/contracts';
import { Button } from '../../components/button/button.tsx';
import classes from './people.module.css';

type Content = PageOf<'account'>;

/** A user's number, and where they are signed in, with ways to sign out (AUTH-2). */
export function AccountPage({ content: { title, phone, devices, path } }: { content: Content }) {
  return (
    <div className={classes.page} data-wide>
      <section className={classes.card} data-left>
        <h1>{title}</h1>
        <p className={classes.message}>
          Signed in as <strong>{phone}</strong>
        </p>
        <h2 id="devices">Where you’re signed in</h2>
        <ul className={classes.devices} aria-labelledby="devices">
          {devices.map((device) => (
            <Device key={device.id} device={device} path={path} />
          ))}
        </ul>
        <div className={classes.ends}>
          <SignOut path={path} which="this" look="solid">
            Sign out
          </SignOut>
          <SignOut path={path} which="all" look="outline">
            Sign out everywhere
          </SignOut>
        </div>
      </section>
    </div>
  );
}

function Device({ device: { id, name, seen, current }, path }: { device: Content['devices'][number]; path: string }) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span data-current={current}>{seen}</span>
      </div>
      {!current && (
        <SignOut path={path} which={id} look="quiet" of={name}>
          Sign out
        </SignOut>
      )}
    </li>
  );
}

interface SignOutProps {
  path: string;
  /** this, all, or a device's id. */
  which: string;
  look: 'solid' | 'outline' | 'quiet';
  /** The device, where its button alone does not say it. */
  of?: string;
  children: string;
}

function SignOut({ path, which, look, of, children }: SignOutProps) {
  return (
    <form method="post" action={path}>
      <input type="hidden" name="sign_out" value={which} />
      <Button type="submit" look={look} aria-label={of && `${children}: ${of}`}>
        {children}
      </Button>
    </form>
  );
}
