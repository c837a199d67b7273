import { type ComponentType, useEffect, useState } from 'react';
import { favourites, viewedCars } from '../../lib/kept-cars.ts';
import { useStoredList } from '../../lib/stored-list.ts';
import type { KeptCarsProps } from './kept-cars-strips.tsx';

/** The visitor's saved and last viewed cars, if any; only those visitors load the code for it (FAV-1). */
export function KeptCars(words: Pick<KeptCarsProps, 'title' | 'call'>) {
  const saved = useStoredList(favourites);
  const viewed = useStoredList(viewedCars);
  const [Strips, setStrips] = useState<ComponentType<KeptCarsProps>>();
  const any = saved.length > 0 || viewed.length > 0;
  useEffect(() => {
    if (!any) return;
    import('./kept-cars-strips.tsx').then(
      ({ KeptCarsStrips }) => setStrips(() => KeptCarsStrips),
      // The page is whole without them.
      () => undefined,
    );
  }, [any]);
  return any && Strips ? <Strips saved={saved} viewed={viewed} {...words} /> : null;
}
