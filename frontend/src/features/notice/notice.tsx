import type { Link, PageOf } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import classes from './notice.module.css';

/**
 * A page that says one thing and offers one way on.
 * @param reload the way on is a fresh load from the server, as after an error
 */
export function Notice({
  tone,
  title,
  message,
  action,
  reload = false,
}: {
  tone: 'good' | 'quiet' | 'alert';
  title: string;
  message: string;
  action: Link;
  reload?: boolean;
}) {
  const icons = { good: 'check', quiet: 'search', alert: 'alert' } as const;
  return (
    <section className={classes.notice} data-tone={tone}>
      <span className={classes.icon}>
        <Icon name={icons[tone]} />
      </span>
      <h1>{title}</h1>
      <p>{message}</p>
      <a className="button" data-look="solid" href={action.href} rel={reload ? 'external' : undefined}>
        {action.label}
      </a>
    </section>
  );
}

/** Something failed (SRCH-12): Try again loads the page from the server. */
export function ErrorPage({ content: { title, message, retry } }: { content: PageOf<'error'> }) {
  return <Notice tone="alert" title={title} message={message} action={{ label: 'Try again', href: retry }} reload />;
}
