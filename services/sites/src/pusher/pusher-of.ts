import { type Pusher, readPusher } from '@forecourt/contracts';
import type { EventMeta } from '@forecourt/event-store';
import { type CallerClaims, callerMeta, forbidden } from '@forecourt/service-kit';

/** Who changes a site: the holder of a credential, or the operator by its own key. */
interface ActingPusher {
  readonly by?: Pusher | undefined;
  readonly meta: EventMeta;
}

/**
 * Who acts: the operator, or the holder of the credential that the gateway names.
 * @throws ProblemError 403 if the gateway names none, or one of another site
 */
export function pusherOf(owner: string, caller: CallerClaims, named: string | undefined): ActingPusher {
  const meta = callerMeta(caller);
  if (caller.service === 'operator') return { meta };
  const by = readPusher(named);
  if (!by || (by.site !== undefined && by.site !== owner))
    throw forbidden(`The gateway must name a credential of the operator or of ${owner}.`);
  return { by, meta: { ...meta, actor: `${by.site === undefined ? 'operator' : 'site'}:${by.key_id}` } };
}
