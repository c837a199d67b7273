import type { FavouriteCar } from '@forecourt/contracts';
import { useState } from 'react';
import { LinkButton } from '../../components/button/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { KeptPicture } from '../../components/kept-picture.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import type { ViewedCar } from '../../lib/kept-cars.ts';
import classes from './kept-cars-strips.module.css';

export interface KeptCarsProps {
  saved: readonly FavouriteCar[];
  viewed: readonly ViewedCar[];
  /** Such as Your saved caravans. */
  title: string;
}

/** The visitor's saved cars and those viewed last, as strips that scroll sideways (FAV-1). */
export function KeptCarsStrips({ saved, viewed, title }: KeptCarsProps) {
  return (
    <>
      {saved.length > 1 && <CompareTray saved={saved} />}
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

/** As many as stand side by side. */
const MOST_COMPARED = 4;

/** Stays at the lower edge of the window while there are several saved cars: the last ones side by side. */
function CompareTray({ saved }: Pick<KeptCarsProps, 'saved'>) {
  const [shown, setShown] = useState(true);
  const compared = saved.slice(0, MOST_COMPARED);
  const query = new URLSearchParams(compared.map(({ id }): [string, string] => ['car', id]));
  if (!shown) return null;
  return (
    <section className={classes.tray} aria-label="Compare">
      <ul>
        {compared.map(({ id, primary_image_url: src }) => (
          <li key={id}>
            <KeptPicture src={src} width={80} height={60} />
          </li>
        ))}
      </ul>
      <LinkButton href={`/compare?${query}`}>Compare {compared.length}</LinkButton>
      <button type="button" className={classes.hide} aria-label="Hide" onClick={() => setShown(false)}>
        <Icon name="close" />
      </button>
    </section>
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
