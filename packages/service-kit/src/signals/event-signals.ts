import type { Signal } from './signal.ts';

/** Of the services that publish events. */
export const publishingSignals = {
  outbox_waiting_events: {
    meaning: 'Events waiting to be published.',
    over: 'max',
    normal: '0',
    todo: 'See `outbox_oldest_age_seconds`.',
  },
  outbox_oldest_age_seconds: {
    meaning: 'Age of the oldest event waiting to be published, since it was recorded; 0 if there is none.',
    over: 'max',
    normal: 'below 1',
    todo: 'Growing: the broker is down (`publishing` is degraded), or a write transaction has been open for a long time anywhere on the database server: see `outbox_horizon_held_seconds`.',
    alarm: { above: 300, urgency: 'at night' },
  },
  outbox_horizon_held_seconds: {
    meaning:
      'Age of write transactions on the database server that are older than 10 s; they hold up every outbox. At most five.',
    over: 'max',
    by: ['holder'],
    normal: 'absent',
    todo: 'Every outbox is read only up to the oldest write transaction on the whole server. The label names it as `database/application_name/pid`; the log also has the state and start of the query (for other roles’ sessions only with `pg_read_all_stats`). End it with `pg_terminate_backend(pid)`, a prepared one with `ROLLBACK PREPARED`.',
    alarm: { above: 120, urgency: 'at night' },
  },
  outbox_parked_streams: {
    meaning: 'Streams with an event that cannot be published; it and later events of the stream are parked.',
    over: 'max',
    normal: '0',
    todo: 'Run `npm run dlq -- list`: see *Parked events and dead letters*.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  outbox_parked_events: {
    meaning: 'Parked events, including those waiting behind another one.',
    over: 'max',
    normal: '0',
    todo: 'See `outbox_parked_streams`.',
  },
  outbox_open_circuit: {
    meaning: '1 if stream after stream fails to publish, so that parking has stopped and the outbox waits.',
    over: 'max',
    normal: '0',
    todo: 'See *The circuits*.',
    alarm: { above: 0, urgency: 'at night' },
  },
  outbox_relay_halted: {
    meaning: '1 if publishing has stopped because the broker has fewer messages of the topic than it acknowledged.',
    over: 'max',
    normal: '0',
    todo: 'See *A lost topic*.',
    alarm: { above: 0, urgency: 'at night' },
  },
  outbox_relay_active: {
    meaning: '1 if this process publishes the outbox; 1 in exactly one process of the service.',
    over: 'sum',
    normal: '1',
    todo: '0 for more than a few seconds: none of its processes runs, or a session that is not one of them holds the outbox’s lock: see *When somebody calls*.',
    alarm: { below: 1, urgency: 'at night', lastsSeconds: 120 },
  },
} as const satisfies Record<string, Signal>;

/** Of the consumer groups that follow topics. */
export const followingSignals = {
  follower_lag: {
    meaning: 'Events waiting to be read.',
    over: 'max',
    by: ['group', 'topic'],
    normal: 'near 0',
    todo: 'See `follower_lag_seconds`.',
  },
  follower_lag_seconds: {
    meaning: 'Age of the oldest event waiting to be applied, since it was published; 0 if there is none.',
    over: 'max',
    by: ['group', 'topic'],
    normal: 'below 1; minutes after a large feed',
    todo: 'Growing: see `follower_paused_partitions` and `follower_open_circuits`; if both are 0, events arrive faster than they are handled.',
    alarm: { above: 300, urgency: 'at night' },
  },
  follower_parked_keys: {
    meaning: 'Keys, such as vehicles and dealerships, with parked events.',
    over: 'max',
    by: ['group'],
    normal: '0',
    todo: 'Run `npm run dlq -- list`: see *Parked events and dead letters*.',
    alarm: { above: 0, urgency: 'in the morning' },
  },
  follower_parked_events: {
    meaning: 'Parked events, including those behind a poison event.',
    over: 'max',
    by: ['group'],
    normal: '0',
    todo: 'See `follower_parked_keys`.',
  },
  follower_unpublished_dead_letters: {
    meaning: 'Parked events whose dead letters are waiting to be published.',
    over: 'max',
    by: ['group'],
    normal: '0',
    todo: 'The broker does not accept dead letters; nothing is lost, they will be published later.',
  },
  follower_dead_letters: {
    meaning: 'Dead letters published since the start.',
    over: 'sum',
    by: ['group'],
    normal: 'constant',
    todo: 'Counts parked events, including those replayed since.',
  },
  follower_connected: {
    meaning: '1 while connected to the broker.',
    over: 'min',
    by: ['group'],
    normal: '1',
    todo: '0: that process has lost the broker; it reconnects by itself.',
    alarm: { below: 1, urgency: 'at night', lastsSeconds: 300 },
  },
  follower_assigned_partitions: {
    meaning: 'Partitions that this process reads.',
    over: 'sum',
    by: ['group'],
    normal: 'the topics’ partitions',
    todo: 'Fewer for more than 10 s: a partition has no reader; restart the process that has none.',
  },
  follower_paused_partitions: {
    meaning: 'Partitions paused after a fault of the infrastructure or the handler.',
    over: 'sum',
    by: ['group'],
    normal: '0',
    todo: 'A fault of the database or broker, or an open circuit; it retries at most every 10 s. The log has the reason.',
  },
  follower_open_circuits: {
    meaning: 'Topics where parking has stopped because one key after another failed.',
    over: 'sum',
    by: ['group'],
    normal: '0',
    todo: 'See *The circuits*.',
    alarm: { above: 0, urgency: 'at night' },
  },
  follower_halted_topics: {
    meaning: 'Topics that were lost or republished; none of their events are applied.',
    over: 'max',
    by: ['group'],
    normal: '0',
    todo: 'None is applied until `accept-epoch`: see *A lost topic*.',
    alarm: { above: 0, urgency: 'at night' },
  },
  follower_version_gaps: {
    meaning: 'Events since the start that skipped stream versions.',
    over: 'sum',
    by: ['group'],
    normal: 'constant',
    todo: 'One after a discard is normal.',
  },
} as const satisfies Record<string, Signal>;
