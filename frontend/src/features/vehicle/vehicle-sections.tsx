import type { VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { More } from '../../components/more.tsx';
import classes from './vehicle-sections.module.css';

const ROWS_SHOWN = 4;
const FEATURES_SHOWN = 8;

/** Labelled values, 4 before show-more (VEH-1). */
export function KeyInformation({ title, rows }: { title: string; rows: VehiclePage['key_information'] }) {
  if (!rows.length) return null;
  const rest = rows.slice(ROWS_SHOWN);
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      <Rows rows={rows.slice(0, ROWS_SHOWN)} />
      {rest.length > 0 && (
        <More more="Show more" less="Show less">
          <Rows rows={rest} />
        </More>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: VehiclePage['key_information'] }) {
  return (
    <dl className={classes.rows}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the car has, 8 until expanded (VEH-1). */
export function Features({ features }: { features: string[] }) {
  if (!features.length) return null;
  const each = [...new Set(features)];
  const rest = each.slice(FEATURES_SHOWN);
  return (
    <section className={classes.section}>
      <h2>Features</h2>
      <FeatureList features={each.slice(0, FEATURES_SHOWN)} />
      {rest.length > 0 && (
        <More more={`Show all ${each.length} features`} less="Show fewer features">
          <FeatureList features={rest} />
        </More>
      )}
    </section>
  );
}

function FeatureList({ features }: { features: string[] }) {
  return (
    <ul className={classes.features}>
      {features.map((feature) => (
        <li key={feature}>
          <Icon name="check" />
          {feature}
        </li>
      ))}
    </ul>
  );
}

/** The dealer's words: the first part, and all of them when asked for. */
export function Comments({ comments: { title, paragraphs, cut } }: { comments: VehiclePage['comments'] }) {
  return (
    <section className={classes.section}>
      <h2>{title}</h2>
      {cut ? (
        <div className={classes.comments}>
          <Paragraphs texts={cut} className={classes.cut} />
          <More more="Show more" less="Show less">
            <Paragraphs texts={paragraphs} />
          </More>
        </div>
      ) : (
        <Paragraphs texts={paragraphs} />
      )}
    </section>
  );
}

function Paragraphs({ texts, className }: { texts: string[]; className?: string | undefined }) {
  return (
    <div className={`${classes.prose} ${className ?? ''}`}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dealers repeat lines, and the order never changes
        <p key={index}>{text}</p>
      ))}
    </div>
  );
}

/** Where the car stands, and the telephone; without JavaScript the enquiry buttons lead here. */
export function Location({ location }: { location: NonNullable<VehiclePage['location']> }) {
  return (
    <section id="vehicle-map" className={classes.section}>
      <h2>Where to see it</h2>
      <div id="enquire" className={classes.location}>
        <span className={classes.pin}>
          <Icon name="pin" />
        </span>
        <div>
          <p className={classes.place}>{location.name}</p>
          <p>{location.address}</p>
        </div>
        {location.phone && (
          <a className="button" data-look="outline" href={location.phone.href}>
            <Icon name="phone" />
            {location.phone.label}
          </a>
        )}
      </div>
    </section>
  );
}
