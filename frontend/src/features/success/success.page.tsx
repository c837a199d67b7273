import type { SuccessPage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button.tsx';
import { CardGrid } from '../../components/card-grid.tsx';
import { Icon } from '../../components/icon.tsx';
import { CarAndPlace, OutcomeCard, OutcomeColumns } from '../../components/place/outcome.tsx';
import classes from './success-page.module.css';

/** After an enquiry: that it has arrived, what happens next, and where to continue (PAGE-3). */
export function SuccessPage({ content }: { content: Content }) {
  const { title, message, sent, reference, steps, appointment, car, place, similar, back } = content;
  const onwards = (
    <LinkButton href={back.href} wide>
      {back.label}
    </LinkButton>
  );
  return (
    <div className={classes.page}>
      <section className={classes.thanks}>
        {sent && (
          <span className={classes.sign}>
            <Icon name="check" />
          </span>
        )}
        <h1>{title}</h1>
        <p className={classes.message}>{message}</p>
        {reference && (
          <p className={classes.reference}>
            Your reference <strong>{reference}</strong>
          </p>
        )}
      </section>
      <OutcomeColumns single={!sent || (!car && !place)}>
        {sent ? (
          <OutcomeCard>
            {appointment && <Appointment appointment={appointment} />}
            <Steps steps={steps} />
            {onwards}
          </OutcomeCard>
        ) : (
          onwards
        )}
        <CarAndPlace car={car} place={place} />
      </OutcomeColumns>
      {similar.length > 0 && (
        <section className={classes.similar}>
          <h2>While you wait</h2>
          <CardGrid cards={similar} />
        </section>
      )}
    </div>
  );
}

/** The test drive that was booked (TD-1). */
function Appointment({
  appointment: { when, calendar, manage },
}: {
  appointment: NonNullable<Content['appointment']>;
}) {
  return (
    <div className={classes.appointment}>
      <h2>{when}</h2>
      <p>
        <a className="button" data-look="outline" href={calendar.href} download>
          <Icon name="clock" />
          {calendar.label}
        </a>
        <LinkButton look="outline" href={manage.href}>
          {manage.label}
        </LinkButton>
      </p>
    </div>
  );
}

function Steps({ steps }: Pick<Content, 'steps'>) {
  return (
    <>
      <h2>What happens next</h2>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
