import type { PageOf } from '@forecourt/contracts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import classes from './people.module.css';

/** One alert by its link: what it is, and buttons that turn it on or stop it (LEAD-11). */
export function AlertPage({ content: { title, message, path, actions, back } }: { content: PageOf<'alert'> }) {
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
        {actions.length > 0 && (
          <div className={classes.form}>
            {actions.map(({ go, label, tone }) => (
              <form key={go} method="post" action={path}>
                <input type="hidden" name="go" value={go} />
                <Button type="submit" size="large" wide look={tone === 'primary' ? 'solid' : 'outline'}>
                  {label}
                </Button>
              </form>
            ))}
          </div>
        )}
      </section>
      <a className={classes.back} href={back.href}>
        <Icon name="left" />
        {back.label}
      </a>
    </div>
  );
}
