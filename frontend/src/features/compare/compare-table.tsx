import type { ComparePage } from '@forecourt/contracts';
import type { ReactNode } from 'react';
import { CarActions } from '../../components/car-actions.tsx';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/make-mark/make-mark.tsx';
import { Photo } from '../../components/photo.tsx';
import { Price } from '../../components/price.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import classes from './compare-table.module.css';

/** Cars side by side (FAV-1): a column per car, a row per fact. What differs comes first; the rest is folded, without JavaScript too. */
export function CompareTable({ content: { cars, rows } }: { content: ComparePage }) {
  const same = rows.filter(({ differs }) => !differs).length;
  return (
    <div className={classes.comparison}>
      {cars.length > 1 && same > 0 && (
        <label className={classes.all}>
          <input type="checkbox" />
          Show what’s the same ({same})
        </label>
      )}
      <Scrolled>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {cars.map((car) => (
                <th key={car.id} scope="col">
                  <CarHead car={car} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, values, differs, best }) => (
              <tr key={label} data-same={!differs && cars.length > 1}>
                <th scope="row">{label}</th>
                {values.map((value, index) => (
                  <td key={cars[index]?.id} data-best={index === best}>
                    {value ?? <span className={classes.unknown}>Not listed</span>}
                    {index === best && <span className="visually-hidden"> (best)</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolled>
    </div>
  );
}

/** What scrolls sideways must be reachable by the keyboard. */
function Scrolled({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={classes.scroll} aria-label="Comparison" tabIndex={0}>
      {children}
    </section>
  );
}

function CarHead({ car: { summary, tag, points, actions, favourite, without } }: { car: ComparePage['cars'][number] }) {
  return (
    <div className={classes.car}>
      <div className={classes.picture}>
        <Photo picture={{ ...summary.picture, alt: '' }} />
        {tag && (
          <span className={classes.tag}>
            <Tag tag={tag} />
          </span>
        )}
        {favourite && (
          <span className={classes.save}>
            <SaveButton favourite={favourite} />
          </span>
        )}
      </div>
      <a className={classes.title} href={summary.href} data-prefetch="">
        {summary.title}
      </a>
      <Price price={summary.price} badge={null} />
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>
            <Icon name="check" />
            {point}
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CarActions actions={actions.filter(({ enquiry }) => enquiry !== undefined)} about={summary.title} />
      </div>
      <a className={classes.remove} href={without} data-scroll="keep" aria-label={`Remove ${summary.title}`}>
        <Icon name="close" />
        Remove
      </a>
    </div>
  );
}
