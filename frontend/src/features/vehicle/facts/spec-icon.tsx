import type { SpecificationRow } from '@forecourt/contracts';

type SpecName = NonNullable<SpecificationRow['icon']>;

/** Pictograms of a vehicle's specifications, drawn as those of components/icon.tsx: a 24 × 24 grid and a 2 px line. */
const paths: Readonly<Record<SpecName, string>> = {
  odometer: 'M4.2 18a9 9 0 1 1 15.6 0M12 14l4.5-5M12 5v2M5 12h2M17 12h2M11 18h2',
  transmission: 'M6 5v14M12 5v14M18 5v7M6 12h12M6 3.2v.1M12 3.2v.1M18 3.2v.1',
  fuel: 'M5 20V5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v15M3.5 20h12M5 11h9M14 9h2.5a2 2 0 0 1 2 2v5a1.5 1.5 0 0 0 3 0V9l-3-3',
  body: 'M3 16v-3l2.5-1 2.2-4A2 2 0 0 1 9.4 7h5a3 3 0 0 1 2.3 1.1L19.5 12l1.5 1v3M3 16h2M9 16h6M19 16h2M7 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M17 14.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6 12h13',
  drive:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4M12 14v7M3.5 10.5l6.5 1M20.5 10.5l-6.5 1',
  engine: 'M7 8h6l3 3h2v7h-4l-2 2H8l-3-3H3v-5h2V9zM10 8V5M7.5 5h5M21 11v7',
  seats: 'M8 4a2 2 0 0 1 2 2l1 7h5a2 2 0 0 1 2 2v1H9a2 2 0 0 1-2-1.6L5.5 7A2.5 2.5 0 0 1 8 4M10 16v4M17 16v4',
  doors: 'M5 20V11l6-7h8v16zM5 12h14M14 15.5h2',
  colour: 'M12 3.5s6 6.5 6 10.7a6 6 0 0 1-12 0C6 10 12 3.5 12 3.5M9.5 15a2.5 2.5 0 0 0 2.5 2.5',
  sleeps: 'M3 6v13M3 16h18v3M21 16v-3a3 3 0 0 0-3-3h-7v6M7 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  size: 'M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4',
  caravan:
    'M3 16V9a3 3 0 0 1 3-3h8a5 5 0 0 1 5 5v5h2.5M3 16h3.5M11 16h8M8.8 14a2 2 0 1 0 0 4 2 2 0 0 0 0-4M6.5 9h4v2.5h-4zM14.5 9v7',
  motorcycle:
    'M5 13a3 3 0 1 0 0 6 3 3 0 0 0 0-6M19 13a3 3 0 1 0 0 6 3 3 0 0 0 0-6M5 16l3.5-5H15l4 5M8.5 11 7 8H4.5M15 11l-1.5-4H16M9.5 16H14l1-5',
  mass: 'M6 9h12l2 11H4zM12 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
};

/** A decorative pictogram of a specification; the words beside it carry the meaning. */
export function SpecIcon({ name }: { name: SpecName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
