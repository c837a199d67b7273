/** The outlines of letter marks, as paths in a box of 48 by 48: one for each number of MARK_OUTLINES. */
export const outlines: readonly string[] = [
  'M24 2a22 22 0 1 1 0 44 22 22 0 1 1 0-44z',
  'M12 3h24a9 9 0 0 1 9 9v24a9 9 0 0 1-9 9H12a9 9 0 0 1-9-9V12a9 9 0 0 1 9-9z',
  'M24 2l20 11v22L24 46 4 35V13z',
  'M24 2l20 6v16c0 12-8 18-20 22C12 42 4 36 4 24V8z',
  'M24 1l23 23-23 23L1 24z',
  'M15 3h18l12 12v18L33 45H15L3 33V15z',
  'M24 7c13 0 23 7.5 23 17s-10 17-23 17S1 33.5 1 24 11 7 24 7z',
  'M5 4h38v26L24 46 5 30z',
  'M13 5h22l12 19-12 19H13L1 24z',
  'M14 3h31v31L34 45H3V14z',
  'M9 5h30l7 38H2z',
  'M24 2c12 0 20 8 20 20v24H4V22C4 10 12 2 24 2z',
];

/** What is drawn above or below the letters: one for each number of MARK_MOTIFS. */
export const motifs: readonly string[] = [
  'M17 36h14v2.5H17z',
  'M17 9.5h14V12H17z',
  'M17 36h14v2.5H17zM17 9.5h14V12H17z',
  'M24 8.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 1 1 0-4.4z',
  'M24 35a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 1 1 0-4.4z',
  'M24 8.5a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 1 1 0-4.4zM24 35a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 1 1 0-4.4z',
  'M17 35h3l4 3 4-3h3l-7 5.5z',
  'M17 13h3l4-3 4 3h3l-7-5.5z',
  'M17 36h2.5v2.5H17zM22.75 36h2.5v2.5h-2.5zM28.5 36H31v2.5h-2.5z',
  'M17 9.5h2.5V12H17zM22.75 9.5h2.5V12h-2.5zM28.5 9.5H31V12h-2.5z',
  'M20 34.5h2.5V40H20zM25.5 34.5H28V40h-2.5z',
  'M17 37c2.300-3 4.700-3 7 0s4.700 3 7 0v2.5c-2.300 3-4.700 3-7 0s-4.700-3-7 0z',
  'M24 7l1.5 3 3.300.4-2.4 2.300.6 3.300-3-1.600-3 1.600.6-3.300-2.4-2.300 3.300-.4z',
  'M18 35.5h12L24 41z',
];
