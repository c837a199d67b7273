export { FollowedGroups, type GroupSpec } from './followed-group.ts';
export { type Follow, FollowingModule, follow } from './following.module.ts';
export { eventsToCome } from './following.readings.ts';
export type {
  DiscardedEventView,
  ParkedEventView,
  ParkedKeyView,
  ReadTopicView,
  ReplayView,
} from './following.wire.ts';
export type { SideHandle, SideSpec } from './side-spec.ts';
