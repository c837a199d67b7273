import type { PageOf } from '@forecourt/contracts';
import { Button, LinkButton } from '../../components/button/button.tsx';
import classes from './people.module.css';

type Content = PageOf<'account'>;

/** A user's number, and where they are signed in, with ways to sign out (AUTH-2). */
export function AccountPage({ content: { title, phone, devices, path, proven, prove } }: { content: Content }) {
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
      <section className={classes.card} data-left id="your-data">
        <h2>Your data</h2>
        <p className={classes.message}>
          Download what we keep about you on this site, or have it erased: your account, and the enquiries that you sent
          with this number.
        </p>
        {proven ? (
          <OwnData path={path} />
        ) : (
          <LinkButton href={prove} look="outline">
            Confirm it’s you with a code
          </LinkButton>
        )}
      </section>
    </div>
  );
}

/** Export and erasure (AUTH-4); both work without JavaScript. */
function OwnData({ path }: { path: string }) {
  return (
    <>
      <div className={classes.ends}>
        <LinkButton href="/api/me/data?format=html" look="outline" download>
          Download to read
        </LinkButton>
        <LinkButton href="/api/me/data" look="quiet" download>
          Download as JSON
        </LinkButton>
      </div>
      <details className={classes.erase}>
        <summary>Erase my data</summary>
        <form method="post" action={path}>
          <p>
            We erase your account and the details in your enquiries, cancel test drives ahead, and tell everyone who
            received an enquiry to delete it. This can’t be undone.
          </p>
          <label>
            <input type="checkbox" name="erase" value="yes" required /> I understand, erase my data
          </label>
          <Button type="submit" look="danger">
            Erase my data
          </Button>
        </form>
      </details>
    </>
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
