/** The few pictograms, as paths of a 24 × 24 grid drawn with a 2 px line. */
const paths = {
  phone: 'M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8M4.5 20.5a7.5 7.5 0 0 1 15 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M20 20l-4-4',
  filters: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
  close: 'M6 6l12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  pin: 'M12 21s7-6.1 7-11.2A7 7 0 0 0 5 9.8C5 14.9 12 21 12 21M12 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
  alert: 'M12 3 2.5 20h19zM12 10v4.5M12 17.2v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5M12 7.9v.1',
  trend: 'm4 8 5.5 5.5L13 10l7 7M20 12v5h-5',
  heart: 'M12 20.3s-8.3-4.8-8.3-10.9A4.6 4.6 0 0 1 12 6.9a4.6 4.6 0 0 1 8.3 2.5c0 6.1-8.3 10.9-8.3 10.9',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
  gauge: 'M5.2 18.5a9 9 0 1 1 13.6 0M12 14l4-5',
  gears: 'M6 5v14M12 5v14M18 5v5a2 2 0 0 1-2 2H6',
  fuel: 'M5 20V6a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v14M3.5 20h12M5 10.5h9M14 12.5h2a1.5 1.5 0 0 1 1.5 1.5v2.3a1.6 1.6 0 0 0 3.2 0V9.5l-3-3',
  shield: 'M12 3l7.5 3v5.5c0 4.5-3 7.8-7.5 9.5-4.5-1.7-7.5-5-7.5-9.5V6zM8.8 11.8l2.3 2.3 4.2-4.4',
  size: 'M3 8h18v8H3zM7 8v3M11 8v4M15 8v3',
  mass: 'M6 9h12l2 11H4zM12 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  share: 'M12 15V3.5M7.5 7.5 12 3l4.5 4.5M5 11v9h14v-9',
  tag: 'M3.5 12.4V5A1.5 1.5 0 0 1 5 3.5h7.4l8 8a1.8 1.8 0 0 1 0 2.6l-6.3 6.3a1.8 1.8 0 0 1-2.6 0zM8 8v.1',
} as const;

/** A decorative pictogram; the words beside it carry the meaning. */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
