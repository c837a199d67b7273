/** What is stored of reservations, read once all of them are over. Instants are UTC. */
export interface MoneyRecords {
  readonly reservations: readonly { readonly lead_id: string; readonly car_id: string; readonly phase: string }[];
  /** The reservations' own events, in order. */
  readonly events: readonly { readonly lead_id: string; readonly type: string; readonly letter: string | null }[];
  readonly payments: readonly { readonly id: string; readonly reference: string; readonly status: string }[];
  /** A line for each change of a payment that had an effect, by the payment provider. */
  readonly ledger: readonly { readonly payment_id: string; readonly change: string; readonly at: Date }[];
  /** Stock's events of holds, in order for each vehicle. */
  readonly holds: readonly HoldRecord[];
  /** Vehicles that searches show as reserved. */
  readonly shownReserved: readonly string[];
}

/** An event of stock about a hold. */
export interface HoldRecord {
  readonly car_id: string;
  readonly type: 'VehicleHeld' | 'HoldReleased';
  readonly hold_id: string;
  readonly until: Date | null;
  readonly at: Date;
}

/**
 * What breaks the promises of reservations (RES-1), once each of these has ended: nobody is charged without a hold, nothing is held for ever,
 * each deposit is taken and given back at most once, and all of it is given back, unless the vehicle was sold to the customer who reserved it.
 */
export function moneyFaults(records: MoneyRecords): string[] {
  const { reservations, payments, shownReserved } = records;
  const known = new Set(reservations.map(({ lead_id }) => lead_id));
  return [
    ...reservations
      .filter(({ phase }) => phase !== 'ended')
      .map(({ lead_id, phase }) => `${lead_id} is still ${phase}`),
    ...payments.filter(({ reference }) => !known.has(reference)).map(({ id }) => `nobody knows the payment ${id}`),
    ...payments.flatMap((payment) => paymentFaults(payment, records)),
    ...eventFaults(records),
    ...[...Map.groupBy(records.holds, ({ car_id }) => car_id)].flatMap(([carId, holds]) => holdFaults(carId, holds)),
    ...shownReserved.map((carId) => `searches still show ${carId} as reserved`),
  ];
}

function paymentFaults(
  { id, reference, status }: MoneyRecords['payments'][number],
  { ledger, holds, reservations, events }: MoneyRecords,
): string[] {
  const of = (change: string) => ledger.filter((line) => line.payment_id === id && line.change === change);
  const [captured, refunded, voided] = [of('captured'), of('refunded'), of('voided')];
  const carId = reservations.find(({ lead_id }) => lead_id === reference)?.car_id;
  const own = holds.filter((hold) => hold.car_id === carId);
  const isSold = events.some(({ lead_id, type }) => lead_id === reference && type === 'ReservationCompleted');
  return [
    ...(captured.length > 1 ? [`${id} was charged ${captured.length} times`] : []),
    ...(refunded.length > 1 ? [`${id} was refunded ${refunded.length} times`] : []),
    ...(!isSold && captured.length > refunded.length ? [`${id} was charged and not refunded`] : []),
    ...(isSold && refunded.length > 0 ? [`${id} was refunded although the vehicle was sold to them`] : []),
    ...(refunded.length > captured.length ? [`${id} was refunded and not charged`] : []),
    ...(captured.length + voided.length === 0 ? [`${id} is still ${status}`] : []),
    ...captured.filter(({ at }) => !isHeldAt(own, reference, at)).map(() => `${id} was charged without a hold`),
  ];
}

function isHeldAt(holds: readonly HoldRecord[], holdId: string, at: Date): boolean {
  const last = holds.findLast((hold) => hold.at <= at);
  return last?.type === 'VehicleHeld' && last.hold_id === holdId && last.until !== null && last.until > at;
}

function eventFaults({ events, ledger, payments }: MoneyRecords): string[] {
  return [...Map.groupBy(events, ({ lead_id }) => lead_id)].flatMap(([leadId, own]) => {
    const count = (type: string) => own.filter((event) => event.type === type).length;
    const ids = payments.filter(({ reference }) => reference === leadId).map(({ id }) => id);
    const isCaptured = ledger.some(({ payment_id, change }) => ids.includes(payment_id) && change === 'captured');
    const letters = own.flatMap(({ letter }) => letter ?? []);
    return [
      ...['DepositCaptured', 'DepositRefunded', 'ReservationConfirmed', 'SaleReported', 'CarReleased']
        .filter((type) => count(type) > 1)
        .map((type) => `${leadId} has ${type} ${count(type)} times`),
      ...(isCaptured === count('DepositCaptured') > 0 ? [] : [`${leadId} does not know what became of its deposit`]),
      ...(new Set(letters).size === letters.length ? [] : [`${leadId} wrote a letter twice`]),
    ];
  });
}

/** Holds of one vehicle: one at a time, and each is released in the end. */
function holdFaults(carId: string, holds: readonly HoldRecord[]): string[] {
  const faults: string[] = [];
  let held: HoldRecord | undefined;
  for (const hold of holds) {
    if (hold.type === 'VehicleHeld') {
      const isTaken = held && held.hold_id !== hold.hold_id && held.until !== null && held.until > hold.at;
      if (isTaken) faults.push(`${carId} was held for two at once`);
      held = hold;
    } else if (held?.hold_id === hold.hold_id) held = undefined;
  }
  return held ? [...faults, `${carId} is held for ever`] : faults;
}
