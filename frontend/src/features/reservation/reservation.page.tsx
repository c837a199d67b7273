import type { ReservationPage as Content } from '@forecourt/contracts';
import { useEffect } from 'react';
import { Alert } from '../../components/alert/alert.tsx';
import { Button, LinkButton } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Payments } from '../../components/payments/payments.tsx';
import { CarAndPlace, OutcomeCard, OutcomeColumns } from '../../components/place/outcome.tsx';
import classes from './reservation.module.css';

const SECOND_MS = 1000;
const SIGNS = { waiting: 'clock', good: 'check', over: 'close' } as const;

/** A reservation by its signed link (RES-1): what it needs next, and plain forms for what its reader can decide. */
export function ReservationPage({ content }: { content: Omit<Content, 'kind'> }) {
  const {
    title,
    message,
    notice,
    tone,
    pay,
    payments,
    check_again: seconds,
    facts,
    choices,
    path,
    car,
    back,
  } = content;
  useLookAgain(seconds);
  return (
    <div className={classes.page} data-single={!car}>
      <div className={classes.head} data-tone={tone}>
        {notice && <Alert tone={notice.tone}>{notice.message}</Alert>}
        <h1>
          <Icon name={SIGNS[tone]} />
          {title}
        </h1>
        <p role="status">{message}</p>
        {pay && (
          <>
            <LinkButton size="large" href={pay.href}>
              {pay.label}
            </LinkButton>
            <Payments payments={payments} />
          </>
        )}
        {seconds !== null && !pay && (
          <LinkButton look="outline" href={path}>
            Check again
          </LinkButton>
        )}
        {seconds === null && choices.length < 2 && (
          <LinkButton look="outline" href={back.href}>
            {back.label}
          </LinkButton>
        )}
      </div>
      <OutcomeColumns single={!car}>
        <OutcomeCard>
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {choices.length > 0 && (
            <form className={classes.choices} method="post" action={path}>
              {choices.map(({ value, label }, place) => (
                <Button
                  key={value}
                  type="submit"
                  look={choices.length > 1 && place === 0 ? 'solid' : 'outline'}
                  size="large"
                  wide
                  name="change"
                  value={value}
                >
                  {label}
                </Button>
              ))}
            </form>
          )}
        </OutcomeCard>
        <CarAndPlace car={car} place={null} />
      </OutcomeColumns>
    </div>
  );
}

/** Loads the page again after so many seconds, but only while somebody sees it. */
function useLookAgain(seconds: number | null): void {
  useEffect(() => {
    if (seconds === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') window.location.reload();
    }, seconds * SECOND_MS);
    return () => clearInterval(timer);
  }, [seconds]);
}
