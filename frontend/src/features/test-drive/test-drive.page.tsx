import type { TestDrivePage as Content } from '@forecourt/contracts';
import { LinkButton } from '../../components/button/button.tsx';
import { CarSummary } from '../../components/car-summary/car-summary.tsx';
import { FormAside } from '../../components/form/form-aside.tsx';
import { Icon } from '../../components/icon.tsx';
import { SteppedForm } from './stepped-form.tsx';
import classes from './test-drive-page.module.css';

/** Books a test drive on a page of its own (TD-1). Another booking is another form: nothing of the one before is kept. */
export function TestDrivePage({ content }: { content: Content }) {
  return <Booking key={content.form.path} content={content} />;
}

function Booking({ content }: { content: Content }) {
  const { title, message, car, aside, back, phone } = content;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <a className={classes.back} href={back.href}>
          <Icon name="left" />
          {back.label}
        </a>
        <h1>{title}</h1>
        <p>{message}</p>
      </div>
      {car && (
        <div className={classes.car}>
          <CarSummary car={car} />
        </div>
      )}
      <div className={classes.card}>
        <SteppedForm content={content} pageKind={content.kind} />
      </div>
      <aside className={classes.aside}>
        {phone && aside.places.length !== 1 && (
          <LinkButton look="outline" wide href={phone.href}>
            <Icon name="phone" />
            {phone.label}
          </LinkButton>
        )}
        <FormAside aside={aside} />
      </aside>
    </div>
  );
}
