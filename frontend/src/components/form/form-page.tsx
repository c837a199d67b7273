import type { EnquiryPage } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import { LinkButton } from '../button.tsx';
import { CarSummary } from '../car-summary/car-summary.tsx';
import { Icon } from '../icon.tsx';
import { FormAside } from './form-aside.tsx';
import classes from './form-page.module.css';

/** What surrounds a form that has a page of its own: its title, the car that it is about, and what helps beside it. */
export function FormPage({
  page: { title, message, car, aside, back, phone },
  about,
  children,
}: {
  page: Pick<EnquiryPage, 'title' | 'message' | 'car' | 'aside' | 'back' | 'phone'>;
  /** What else it is about, below its title. */
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <a className={classes.back} href={back.href}>
          <Icon name="left" />
          {back.label}
        </a>
        <h1>{title}</h1>
        <p>{message}</p>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      {car && (
        <div className={classes.car}>
          <CarSummary car={car} />
        </div>
      )}
      <div className={classes.card}>{children}</div>
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
