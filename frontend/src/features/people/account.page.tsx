import type { AccountEntry, AccountSection, PageOf } from '@forecourt/contracts';
import { Button, LinkButton } from '../../components/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import classes from './people.module.css';

type Content = PageOf<'account'>;

/** Entries of a section that are seen at once. */
const AT_ONCE = 4;

/** What a user has saved, sent and booked, where they are signed in, with ways to sign out (AUTH-2), and what is kept of them (AUTH-4). */
export function AccountPage({ content }: { content: Content }) {
  const { title, phone, sections, incomplete, empty, saved, devices, path, proven, prove } = content;
  return (
    <div className={classes.page} data-wide>
      <section className={classes.card} data-left>
        <h1>{title}</h1>
        <p className={classes.message}>
          Signed in as <strong>{phone}</strong>
        </p>
        {incomplete && (
          <p role="alert">Some of what you have here can’t be shown right now. Please try again in a few minutes.</p>
        )}
        {empty && (
          <>
            <p className={classes.message}>{empty.text}</p>
            <LinkButton href={empty.link.href}>{empty.link.label}</LinkButton>
          </>
        )}
        {(sections.length > 1 || saved) && (
          <nav className={classes.jumps} aria-label={title}>
            {sections.length > 1 &&
              sections.map((section) => (
                <a key={section.id} href={`#${section.id}`}>
                  {section.title} ({section.entries.length})
                </a>
              ))}
            {saved && <a href={saved.href}>{saved.label}</a>}
          </nav>
        )}
      </section>
      {sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <section className={classes.card} data-left>
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
          Download the data we keep about you on this site, or have it erased: your account, and the enquiries that you
          sent signed in or with this number.
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

function Section({ section: { id, title, entries, more } }: { section: AccountSection }) {
  const rest = entries.slice(AT_ONCE);
  return (
    <section className={classes.card} data-left id={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Entries entries={entries.slice(0, AT_ONCE)} named={`${id}-title`} />
      {rest.length > 0 && (
        <details className={classes.erase}>
          <summary>Show {rest.length} more</summary>
          <Entries entries={rest} named={`${id}-title`} />
        </details>
      )}
      {more && (
        <a className={classes.back} href={more.href}>
          {more.label}
        </a>
      )}
    </section>
  );
}

function Entries({ entries, named }: { entries: readonly AccountEntry[]; named: string }) {
  return (
    <ul className={classes.entries} aria-labelledby={named}>
      {entries.map(({ id, title, car, status, lines, links }) => (
        <li key={id}>
          {car ? <CarSummary car={car} /> : <h3>{title}</h3>}
          {status && (
            <p className={classes.status} data-tone={status.tone}>
              {status.text}
            </p>
          )}
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {links.length > 0 && (
            <p className={classes.steps}>
              {links.map(({ label, href }) => (
                <a key={href} href={href} aria-label={`${label}: ${title}`}>
                  {label}
                </a>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
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
            We erase your account and the details in your enquiries, cancel any upcoming test drives, and tell everyone
            who received an enquiry to delete it. This can’t be undone.
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
