import type { ShownWatchedCar, WatchlistPage } from '@forecourt/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Photo } from '../../components/photo.tsx';
import { Price } from '../../components/price.tsx';
import { useNavigation } from '../../lib/navigation.ts';
import classes from './watchlist.module.css';

/** The saved cars, each with what became of it; up to four that can still be had go side by side (FAV-1). */
export function WatchedList({
  content: { compare, most, path },
  cars,
}: {
  content: WatchlistPage;
  cars: readonly ShownWatchedCar[];
}) {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const chosen = picked.filter((id) => cars.some((car) => car.id === id));
  const toggle = (id: string) =>
    setPicked(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(0, most));
  return (
    <form className={classes.form} method="get" action={compare}>
      <ul className={classes.cars}>
        {cars.map((car) => (
          <WatchedCar
            key={car.id}
            car={car}
            path={path}
            chosen={chosen.includes(car.id)}
            full={chosen.length >= most}
            onChoose={() => toggle(car.id)}
          />
        ))}
      </ul>
      <div className={classes.bar}>
        <p role="status">
          {chosen.length} chosen, up to {most}
        </p>
        <Button type="submit" size="large" disabled={chosen.length < 2}>
          Compare side by side
        </Button>
      </div>
    </form>
  );
}

function WatchedCar({
  car: { id, summary, odometer, gone, standing, change },
  path,
  chosen,
  full,
  onChoose,
}: {
  car: ShownWatchedCar;
  path: string;
  chosen: boolean;
  full: boolean;
  onChoose(): void;
}) {
  return (
    <li className={classes.car} data-gone={gone !== null}>
      <div className={classes.picture}>
        <Photo picture={{ ...summary.picture, alt: '' }} />
      </div>
      <div className={classes.facts}>
        <h2 className={classes.name}>
          <a href={summary.href} data-prefetch="">
            {summary.title}
          </a>
        </h2>
        <p className={classes.subtitle}>{[summary.subtitle, odometer].filter(Boolean).join(' · ')}</p>
        {standing && <p className={classes.gone}>{standing}</p>}
        {gone ? <p className={classes.gone}>{gone}</p> : <Price price={summary.price} badge={null} />}
        {change && <p className={classes.change}>{change.text}</p>}
      </div>
      <div className={classes.actions}>
        {gone === null && (
          <label className={classes.choose}>
            <input
              type="checkbox"
              name="car"
              value={id}
              checked={chosen}
              disabled={!chosen && full}
              onChange={onChoose}
            />
            Compare<span className="visually-hidden"> {summary.title}</span>
          </label>
        )}
        <Remove id={id} name={summary.title} list={path} />
      </div>
    </li>
  );
}

function Remove({ id, name, list }: { id: string; name: string; list: string }) {
  const cache = useQueryClient();
  const navigation = useNavigation();
  const remove = async () => {
    const { toggleWatched } = await import('../../lib/kept/watchlist-changes.ts');
    const car = { id, name, slug: '', make: '', model: '', primary_image_url: '' };
    await toggleWatched(cache, { car, watchlist: list, only_if_saved: true }, navigation);
  };
  return (
    <Button look="quiet" onClick={() => void remove()} aria-label={`Remove ${name}`}>
      Remove
    </Button>
  );
}
