import type { ReadTopicView } from '@forecourt/messaging/following';
import type { PublishedTopicView } from '@forecourt/service-kit';
import { signals } from '@forecourt/service-kit/signals';
import { textTable } from './text-table.ts';

/** Topics as they are published and read, for a person: a line for each publisher and each group, then why any of them has halted and what to do. */
export function topicsTable(published: readonly PublishedTopicView[], read: readonly ReadTopicView[]): string {
  const rows = published.flatMap((topic) => [
    [topic.topic, 'published', topic.epoch ?? '-', publishing(topic)],
    ...read
      .filter((each) => each.topic === topic.topic)
      .map((each) => [each.topic, each.group, each.epoch ?? '-', reading(each)]),
  ]);
  const reasons = [...published.map(({ halted }) => halted), ...read.map(({ halt }) => halt?.reason)].filter(
    (reason) => reason,
  );
  const halts = [
    ...(published.some(({ halted }) => halted) ? [signals.outbox_relay_halted] : []),
    ...(read.some(({ halt }) => halt) ? [signals.follower_halted_topics] : []),
  ].map(({ meaning, todo }) => `${meaning} ${todo}`);
  return [
    ...textTable(['topic', 'by', 'epoch', 'state'], rows),
    ...[...reasons, ...halts].flatMap((text) => ['', text]),
  ].join('\n');
}

function publishing({ halted, republishing, republished }: PublishedTopicView): string {
  if (halted) return 'HALTED';
  if (republishing) return `republishing: ${republished} events so far`;
  return republished > 0 ? `normal; ${republished} events were republished` : 'normal';
}

function reading({ halt, followed }: ReadTopicView): string {
  if (!followed) return 'not followed any more';
  return halt ? 'HALTED' : 'read';
}
