import type { SpecificationRow, TitledRows, VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../../components/icon.tsx';
import { More } from '../../../components/more.tsx';
import { Fold } from './fold.tsx';
import { SpecIcon } from './spec-icon.tsx';
import classes from './vehicle-sections.module.css';

const FEATURES_SHOWN = 8;

/** The one grid: what is asked first as tiles with pictograms, and all specifications when it is opened (VEH-1, VEH-8). */
export function KeyInformation({ rows, further }: { rows: SpecificationRow[]; further: SpecificationRow[] }) {
  if (!rows.length) return null;
  return (
    <section>
      <h2>Key Information</h2>
      <dl className={classes.tiles}>
        {rows.map(({ label, value, icon }) => (
          <div key={label}>
            <dt>
              {icon && <SpecIcon name={icon} />}
              {label}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {further.length > 0 && (
        <More more="Show all specifications" less="Show fewer specifications">
          <h3 className="visually-hidden">All Specifications</h3>
          <Rows rows={further} wide />
        </More>
      )}
    </section>
  );
}

/** Few rows under their title, as Car Summary. */
export function RowsCard({ title, rows }: TitledRows) {
  if (!rows.length) return null;
  return (
    <Fold title={title}>
      <Rows rows={rows} />
    </Fold>
  );
}

/** Labels and values, one per line, or two per line if they fit and may be `wide`. */
export function Rows({ rows, wide = false }: { rows: SpecificationRow[]; wide?: boolean }) {
  return (
    <dl className={classes.rows} data-wide={wide}>
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
    <section>
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

/** The prices at which it was offered, as the platform recorded them (PRICE-1). */
export function PriceHistory({ prices }: { prices: VehiclePage['price_history'] }) {
  if (!prices.length) return null;
  return (
    <Fold title="Price history">
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">Shown here</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ days, price, type }) => (
            <tr key={days}>
              <td>{days}</td>
              <td>
                <b>{price}</b> <small>{type}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

/** Points with a tick each. */
export function FeatureList({ features }: { features: string[] }) {
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
    <section>
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

/** Running text, a paragraph each. */
export function Paragraphs({ texts, className }: { texts: string[]; className?: string | undefined }) {
  return (
    <div className={`${classes.prose} ${className ?? ''}`}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dealers repeat lines, and the order never changes
        <p key={index}>{text}</p>
      ))}
    </div>
  );
}
