/** A word of a kind's name each with a capital: SpinToWin of spin_to_win. */
type Capitals<Kind extends string> = Kind extends `${infer First}_${infer Rest}`
  ? `${Capitalize<First>}${Capitals<Rest>}`
  : Capitalize<Kind>;

/** What shows a kind of page is called by the kind: SpinToWinPage. */
export type ViewName<Kind extends string> = `${Capitals<Kind>}Page`;

/** As `ViewName`, of a kind that is not known before. */
export const viewName = (kind: string): string =>
  `${kind.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Page`;
