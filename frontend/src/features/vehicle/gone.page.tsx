import type { GoneVehiclePage } from '@forecourt/contracts';
import { CardGrid } from '../../components/card-grid.tsx';
import classes from './gone-page.module.css';

/** A car that is gone, and what else there is (VEH-6). */
export function GonePage({ content }: { content: GoneVehiclePage }) {
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{content.title}</h1>
        <p>{content.message}</p>
        <a className="button" data-look="solid" href={content.search.href}>
          {content.search.label}
        </a>
      </div>
      {content.similar.length > 0 && (
        <section>
          <h2>You may also like</h2>
          <CardGrid cards={content.similar} />
        </section>
      )}
    </div>
  );
}
