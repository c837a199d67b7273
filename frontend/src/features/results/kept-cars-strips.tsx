import type { CallBar, FavouriteCar } from '@forecourt/contracts';
import { CompareTray } from '../../components/compare-tray/compare-tray.tsx';
import { KeptPicture } from '../../components/kept-picture.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import type { ViewedCar } from '../../lib/kept/kept-cars.ts';
import classes from './kept-cars-strips.module.css';

export interface KeptCarsProps {
  saved: readonly FavouriteCar[];
  viewed: readonly ViewedCar[];
  /** Such as Your saved caravans. */
  title: string;
  /** Call Now at the foot of the window (NAV-1). */
  call?: CallBar | null | undefined;
}

/** The visitor's saved cars and those viewed last, as strips that scroll sideways (FAV-1). */
export function KeptCarsStrips({ saved, viewed, title, call }: KeptCarsProps) {
  return (
    <>
      <CompareTray saved={saved} call={call} />
      <div className={classes.strips}>
        {saved.length > 0 && (
          <section aria-label={title}>
            <h2>
              {title} <span className={classes.count}>{saved.length}</span>
            </h2>
            <ul className={classes.strip}>
              {saved.map((car) => (
                <li key={car.id}>
                  <Car car={car} />
                  <div className={classes.save}>
                    <SaveButton favourite={{ car, only_if_saved: true }} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        {viewed.length > 0 && (
          <section aria-label="Recently viewed">
            <h2>Recently viewed</h2>
            <ul className={classes.strip}>
              {viewed.map((car) => (
                <li key={car.id}>
                  <Car car={car} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </>
  );
}

function Car({ car: { name, slug, primary_image_url: src } }: { car: ViewedCar }) {
  return (
    <a className={classes.car} href={`/cars/${slug}`} data-prefetch="">
      <span className={classes.picture}>
        <KeptPicture src={src} width={200} height={150} />
      </span>
      <span className={classes.name}>{name}</span>
    </a>
  );
}
