import type { PageOf } from '@forecourt/contracts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './people.module.css';

/** A signed-in user's saved searches and price alerts, each with its way out (LEAD-11). */
export function SavedSearchesPage({
  content: { title, message, path, alerts, back },
}: {
  content: PageOf<'saved_searches'>;
}) {
  return (
    <div className={classes.page} data-wide>
      <section className={classes.card} data-left>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
        {alerts.length > 0 && (
          <ul className={classes.devices} aria-label={title}>
            {alerts.map((alert) => (
              <li key={alert.id}>
                <div>
                  <a href={alert.href}>{alert.title}</a>
                  <span>{alert.note}</span>
                </div>
                <form method="post" action={path}>
                  <input type="hidden" name="remove" value={alert.id} />
                  <Button type="submit" look="quiet" aria-label={`Remove: ${alert.title}`}>
                    Remove
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </section>
      <a className={classes.back} href={back.href}>
        <Icon name="left" />
        {back.label}
      </a>
    </div>
  );
}
