import type { ChatPage } from '@forecourt/contracts';
import { openStatus, useMinutes } from '../../lib/now.ts';
import classes from './chat.module.css';

/** What the dealer says first: a greeting, whether the place is open, and when and how a person answers (LEAD-8). */
export function Greeting({ content: { greeting, answered, who, hours } }: { content: ChatPage }) {
  const now = useMinutes();
  const status = hours && openStatus(hours, now);
  return (
    <div className={classes.dealer}>
      <p className={classes.who}>
        {who}
        {status && <span data-open={status.open}>{status.words}</span>}
      </p>
      <p>{greeting}</p>
      <p>{answered}</p>
    </div>
  );
}
