import { EventStore } from '@forecourt/event-store';
import { LookupKey } from '@forecourt/persons';
import { Injectable } from '@nestjs/common';
import { SignedTokens } from '../lead/lead-token.ts';
import { alertIdOf, alertStream, noSuchAlert } from './alert.rules.ts';
import { type Alert, type AlertEvent, evolveAlert } from './alert.ts';

/** An alert that a link names. */
export interface LinkedStream {
  readonly streamId: string;
  readonly alert: Alert;
}

/** Signed links to alerts (LEAD-11): bound to the site and the alert, with nothing about the person. They never end: whoever has a message can always stop it. */
@Injectable()
export class AlertLinks {
  readonly #tokens: SignedTokens;

  constructor(
    lookup: LookupKey,
    private readonly store: EventStore,
  ) {
    this.#tokens = new SignedTokens(lookup, 'alert');
  }

  /** The token of an alert's links on its site. */
  tokenOf(site: string, streamId: string): string {
    return this.#tokens.tokenOf(alertIdOf(streamId), `${site}:${streamId}`);
  }

  /** The alert that a token names. @throws ProblemError 404 for a token that is not this site's, or was never given out (SITE-4) */
  async find(site: string, token: string): Promise<LinkedStream> {
    const id = this.#tokens.read(token, (each) => `${site}:${alertStream(each)}`);
    if (id === undefined) throw noSuchAlert();
    const streamId = alertStream(id);
    const events = await this.store.transact((tx) => tx.load<AlertEvent>(streamId));
    const alert = events.reduce<Alert | undefined>(evolveAlert, undefined);
    if (alert?.site !== site) throw noSuchAlert();
    return { streamId, alert };
  }
}
