import type { CallBar } from '@forecourt/contracts';
import { type ComponentType, useEffect, useState } from 'react';
import type { CompareTrayProps } from '../../components/compare-tray/compare-tray.tsx';
import { favourites } from '../../lib/kept-cars.ts';
import { useStoredList } from '../../lib/stored-list.ts';

/** The saved cars side by side, for a visitor who has several; only they load the code for it (FAV-1). */
export function LateCompareTray({ call }: { call: CallBar | null }) {
  const saved = useStoredList(favourites);
  const [Tray, setTray] = useState<ComponentType<CompareTrayProps>>();
  const several = saved.length > 1;
  useEffect(() => {
    if (!several) return;
    import('../../components/compare-tray/compare-tray.tsx').then(
      ({ CompareTray }) => setTray(() => CompareTray),
      // The page is whole without it.
      Boolean,
    );
  }, [several]);
  return Tray ? <Tray saved={saved} call={call} /> : null;
}
