/** One number by which a service shows how it is, what is normal, and what to do otherwise. */
export interface Signal {
  /** What it counts, and in what unit. */
  readonly meaning: string;
  /** How to put together what several processes report: all read the same value (`max`), or each reports its own (`sum`, `min`). */
  readonly over: 'max' | 'sum' | 'min';
  /** The labels that tell its series apart. */
  readonly by?: readonly string[];
  readonly normal: string;
  /** What another value says, and what to do. */
  readonly todo: string;
  /** From where on a person must act, and how soon. */
  readonly alarm?: Alarm;
  /** A service whose value is beyond the alarm's bound is degraded, and `/health/ready` names this signal. */
  readonly degrades?: true;
}

/**
 * A bound in the signal's unit, beyond which a person must act. A value must stay beyond it for `lastsSeconds` (60 if not said), so that a
 * restart wakes nobody. `growsBy` is for counters, whose value says nothing by itself: by how much one may grow in an hour.
 */
export type Alarm = { readonly urgency: 'at night' | 'in the morning'; readonly lastsSeconds?: number } & (
  | { readonly above: number }
  | { readonly below: number }
  | { readonly growsBy: number }
);

/** Whether a value is beyond a signal's bound; false for a signal without one, and for a counter, which needs an earlier value. */
export function isAlarming({ alarm }: Signal, value: number): boolean {
  if (!alarm || 'growsBy' in alarm) return false;
  return 'above' in alarm ? value > alarm.above : value < alarm.below;
}

/** A bound for people: `> 300`. */
export function boundOf(alarm: Alarm): string {
  if ('growsBy' in alarm) return `grows by more than ${alarm.growsBy} in an hour`;
  return 'above' in alarm ? `> ${alarm.above}` : `< ${alarm.below}`;
}

/** The help of a signal's metric. */
export function helpOf({ meaning, over }: Signal): string {
  return `${meaning} Over processes: ${over}.`;
}
