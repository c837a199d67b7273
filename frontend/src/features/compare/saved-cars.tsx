import type { ComparePage, FavouriteCar, ShownWatchedCar } from '@forecourt/contracts';
import { useEffect, useState } from 'react';
import { Button, LinkButton } from '../../components/button.tsx';
import { KeptPicture } from '../../components/kept-picture.tsx';
import { Price } from '../../components/price.tsx';
import { SaveButton } from '../../components/save-button.tsx';
import { favourites } from '../../lib/kept/kept-cars.ts';
import { useStoredList } from '../../lib/kept/stored-list.ts';
import classes from './saved-cars.module.css';
import { useSavedNow } from './use-saved-now.ts';

/** The cars saved in this browser; a few can be selected for comparison (FAV-1). */
export function SavedCars({ content }: { content: ComparePage }) {
  const saved = useStoredList(favourites);
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  // Before the browser has looked there is nothing to say.
  if (saved.length === 0)
    return (
      <div className={classes.nothing}>
        {known ? (
          <Nothing search={content.search} />
        ) : (
          <noscript>
            <p>Saving and comparing vehicles needs JavaScript, which is turned off in this browser.</p>
            <p>
              <a href={content.search.href}>{content.search.label}</a>
            </p>
          </noscript>
        )}
      </div>
    );
  return <Choice content={content} saved={saved} />;
}

function Choice({ content: { path, most }, saved }: { content: ComparePage; saved: readonly FavouriteCar[] }) {
  const [chosen, setChosen] = useState(() => saved.slice(0, most).map(({ id }) => id));
  const there = chosen.filter((id) => saved.some((car) => car.id === id));
  const now = useSavedNow(path, saved);
  const toggle = (id: string) =>
    setChosen(there.includes(id) ? there.filter((other) => other !== id) : [...there, id].slice(0, most));
  return (
    <form className={classes.form} method="get" action={path}>
      <ul className={classes.cars}>
        {saved.map((car) => (
          <li key={car.id} className={classes.car}>
            <a className={classes.link} href={`/cars/${car.slug}`} data-prefetch="">
              <span className={classes.picture}>
                <KeptPicture src={car.primary_image_url} width={400} height={300} />
              </span>
              <span className={classes.name}>{car.name}</span>
            </a>
            {now && <Now car={now.get(car.id)} />}
            <label className={classes.choose}>
              <input
                type="checkbox"
                name="car"
                value={car.id}
                checked={there.includes(car.id)}
                disabled={!there.includes(car.id) && there.length >= most}
                onChange={() => toggle(car.id)}
              />
              Compare<span className="visually-hidden"> {car.name}</span>
            </label>
            <div className={classes.save}>
              <SaveButton favourite={{ car, only_if_saved: true }} />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.bar}>
        <p role="status">
          {there.length === 1 ? 'Choose another to compare it with' : `${there.length} chosen, up to ${most}`}
        </p>
        <Button type="submit" size="large" disabled={there.length < 2}>
          {there.length > 1 ? `Compare ${there.length} side by side` : 'Compare'}
        </Button>
      </div>
    </form>
  );
}

/** What a saved car costs now, and what has changed since. */
function Now({ car }: { car: ShownWatchedCar | undefined }) {
  const gone = car ? car.gone : 'No longer available';
  return (
    <div className={classes.now}>
      {car?.standing && <p className={classes.gone}>{car.standing}</p>}
      {car && !gone && <Price price={car.summary.price} badge={null} />}
      {car?.odometer && <p>{car.odometer}</p>}
      {gone && <p className={classes.gone}>{gone}</p>}
      {car?.change && (
        <p className={classes.change} data-direction={car.change.direction}>
          {car.change.text}
        </p>
      )}
    </div>
  );
}

function Nothing({ search }: Pick<ComparePage, 'search'>) {
  return (
    <>
      <p>Nothing saved yet. Tap the heart on a vehicle to save it here.</p>
      <LinkButton href={search.href}>{search.label}</LinkButton>
    </>
  );
}
