/** When and where a promo card is shown (SRCH-10). */
export interface PlacedPromo {
  readonly id: string;
  /** Its slot among the cards of each page, from 1. */
  readonly position: number;
  /** Car types that it is shown with; with none it is always shown. */
  readonly display: readonly string[];
  readonly strictDisplay: boolean;
  /** Instants, ISO 8601; null is open. The expiry is outside. */
  readonly start: string | null;
  readonly expiry: string | null;
}

/** The page that promo cards are to stand in. */
export interface PromoSetting {
  readonly now: Date;
  /** The car types that the visitor chose. */
  readonly chosen: readonly string[];
  /** How many cars the page has. */
  readonly cards: number;
}

/**
 * The promo cards of a page of results, by their slots (SRCH-10): those within their window that match the chosen car types. A strict
 * card wants every chosen type on its list, which no choice can break; any other needs one match or no choice. Of two cards with one slot,
 * the one whose id comes first is shown. A slot behind the page's last card is left out.
 */
export function promosInSlots<Promo extends PlacedPromo>(promos: readonly Promo[], setting: PromoSetting): Promo[] {
  const bySlot = new Map<number, Promo>();
  for (const promo of promos.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    if (isShown(promo, setting) && !bySlot.has(promo.position)) bySlot.set(promo.position, promo);
  }
  const inOrder = [...bySlot.values()].toSorted((one, other) => one.position - other.position);
  // Each promo card moves the cars behind it by one slot.
  return inOrder.filter(({ position }, place) => position <= setting.cards + place + 1 && setting.cards > 0);
}

function isShown({ display, strictDisplay, start, expiry }: PlacedPromo, { now, chosen }: PromoSetting): boolean {
  const isWithin =
    (start === null || now.getTime() >= Date.parse(start)) && (expiry === null || now.getTime() < Date.parse(expiry));
  if (!isWithin) return false;
  if (display.length === 0) return true;
  const onList = (type: string) => display.includes(type);
  return strictDisplay ? chosen.every(onList) : chosen.length === 0 || chosen.some(onList);
}
