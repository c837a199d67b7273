import type { EnquiryPage } from '@forecourt/contracts';
import { Icon } from '../icon.tsx';
import classes from './about-offer.module.css';

/** The special offer that an enquiry is about. */
export function AboutOffer({ offer: { name, ends } }: { offer: NonNullable<EnquiryPage['offer']> }) {
  return (
    <p className={classes.about}>
      <Icon name="tag" />
      <span>
        <strong>{name}</strong>
        {ends && <small>{ends}</small>}
      </span>
    </p>
  );
}
