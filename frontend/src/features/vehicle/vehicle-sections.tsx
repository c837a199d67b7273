import type { SpecificationRow, VehiclePage } from '@forecourt/contracts';
import { Icon } from '../../components/icon.tsx';
import { More } from '../../components/more.tsx';
import { SpecIcon } from './spec-icon.tsx';
import classes from './vehicle-sections.module.css';

const ROWS_SHOWN = 4;
const FEATURES_SHOWN = 8;

/** What is asked first, with pictograms, and all other specifications when asked for (VEH-1). */
export function KeyInformation({ title, rows }: { title: string; rows: SpecificationRow[] }) {
  if (!rows.length) return null;
  const rest = rows.slice(ROWS_SHOWN);
  return (
    <section>
      <h2>{title}</h2>
      <dl className={classes.tiles}>
        {rows.slice(0, ROWS_SHOWN).map(({ label, value, icon }) => (
          <div key={label}>
            {icon && <SpecIcon name={icon} />}
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {rest.length > 0 && (
        <More more={`Show all ${rows.length} specifications`} less="Show fewer specifications">
          <dl className={classes.rows}>
            {rest.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </More>
      )}
    </section>
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
