import type { ShownTag, CarSummary as Summary } from '@forecourt/contracts';
import { Tag } from '../make-mark/make-mark.tsx';
import { Photo } from '../photo.tsx';
import { Price } from '../price.tsx';
import classes from './car-summary.module.css';

/** A short summary of a car, beside text about it. @param link its name leads to its page */
export function CarSummary({ car, link = true }: { car: Summary & { tag?: ShownTag | null }; link?: boolean }) {
  return (
    <div className={classes.summary}>
      <div className={classes.picture}>
        <Photo picture={{ ...car.picture, alt: '' }} place="thumbnail" />
      </div>
      <div className={classes.words}>
        <p className={classes.title}>{link ? <a href={car.href}>{car.title}</a> : car.title}</p>
        <p className={classes.subtitle}>{car.subtitle}</p>
        <Price price={car.price} badge={null} />
        {car.tag && <Tag tag={car.tag} />}
      </div>
    </div>
  );
}
