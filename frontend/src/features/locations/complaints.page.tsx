import type { ComplaintsPage as Content } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './complaints-page.module.css';

/** How complaints are handled, who answers them, and each state's regulator (PAGE-2). */
export function ComplaintsPage({ content: { title, message, steps, contacts, regulators } }: { content: Content }) {
  return (
    <div className={classes.page}>
      <div>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
      </div>
      <section>
        <h2>What to do</h2>
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>Who to contact</h2>
        <ul className={classes.cards}>
          {contacts.map(({ dealership, who, address, email, phone }) => (
            <li key={dealership}>
              <h3>{dealership}</h3>
              <p>{who}</p>
              {address && <address>{address}</address>}
              {phone && (
                <a href={phone.href}>
                  <Icon name="phone" />
                  {phone.label}
                </a>
              )}
              {email && <a href={email.href}>{email.label}</a>}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{regulators.length > 1 ? 'Your state’s regulator' : 'The regulator'}</h2>
        <ul className={classes.cards}>
          {regulators.map(({ state, name, phone, site, places }) => (
            <li key={state}>
              <h3>{name}</h3>
              <p>
                {state}, for {new Intl.ListFormat('en-AU').format(places)}
              </p>
              <a href={phone.href}>
                <Icon name="phone" />
                {phone.label}
              </a>
              <a href={site.href} rel="noopener">
                {site.label}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
