import { type AccountSection, hasAlerts } from '@forecourt/contracts';
import { Injectable } from '@nestjs/common';
import type { AccountPart, AccountVisit } from '../people/account-part.ts';
import { AlertDesk } from './alert-desk.ts';
import { SAVED_PATH, savedSearchesView } from './alerts.view.ts';

/** A user's saved searches and price alerts, in their account (LEAD-11). */
@Injectable()
export class SavedSearchesPart implements AccountPart {
  constructor(private readonly desk: AlertDesk) {}

  async sections({ site, user }: AccountVisit): Promise<AccountSection[]> {
    if (!hasAlerts(site.config)) return [];
    const { title, alerts } = savedSearchesView(await this.desk.own(site, user), site);
    if (alerts.length === 0) return [];
    return [
      {
        ...{ id: 'saved-searches', title: `${title} and alerts` },
        entries: alerts.map(({ id, title: name, href, note }) => ({
          ...{ id, title: name, car: null, status: null, lines: [note] },
          links: [{ label: 'See what matches', href }],
        })),
        more: { label: 'Stop some of them', href: SAVED_PATH },
      },
    ];
  }
}
