import { type InternalClient, recurringWork } from '@forecourt/service-kit';
import type { Provider } from '@nestjs/common';
import { ConfirmAlert, RequestAlert } from './alert.commands.ts';
import { AlertLetters, AlertLinks } from './alert.letters.ts';
import { ALERT_PACE, AlertSender } from './alert.process.ts';
import { AlertWithdrawal } from './alert.withdrawal.ts';
import { UnwantedCars } from './alert-cars.rows.ts';
import { type AlertPace, usualPace } from './send-time.ts';
import { EarlierCarStates } from './stock-news.ts';

const FORGET_EVERY_MS = 3_600_000;

/** What alerts are started with. */
export interface AlertOptions {
  /** For demonstrations: so many seconds instead of a day, and no quiet hours. */
  readonly daySeconds?: number | undefined;
  /** How often due alerts are looked for; 5 s by default. */
  readonly everyMs?: number | undefined;
  /** Injection token of the client of stock. */
  readonly stock: symbol;
}

/** Alerts: requests, the consumer of stock, and the sender (LEAD-11). */
export function alertProviders({ daySeconds, everyMs = usualPace.everyMs, stock }: AlertOptions): Provider[] {
  const pace: AlertPace =
    daySeconds === undefined
      ? { ...usualPace, everyMs }
      : { gatherMs: 0, dayMs: daySeconds * 1000, everyMs: Math.min(everyMs, daySeconds * 1000) };
  return [
    { provide: ALERT_PACE, useValue: pace },
    AlertLinks,
    AlertLetters,
    AlertWithdrawal,
    AlertSender,
    RequestAlert.handler,
    ConfirmAlert.handler,
    {
      provide: EarlierCarStates,
      inject: [stock],
      useFactory: (client: InternalClient) => new EarlierCarStates(client),
    },
    UnwantedCars,
    recurringWork({
      name: 'send alerts',
      everyMs: pace.everyMs,
      inject: [AlertSender],
      work: async (sender: AlertSender) => {
        while ((await sender.sendDue()) > 0);
      },
    }),
    recurringWork({
      name: 'end unconfirmed alerts',
      everyMs: FORGET_EVERY_MS,
      inject: [AlertWithdrawal],
      work: (withdrawal: AlertWithdrawal) => withdrawal.unconfirmed(),
    }),
    recurringWork({
      name: 'forget cars that no alert asks about',
      everyMs: FORGET_EVERY_MS,
      inject: [UnwantedCars],
      work: (cars: UnwantedCars) => cars.forget(),
    }),
  ];
}
