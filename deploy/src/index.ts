export { generateCars, PROFILES, shareOut } from './demo/index.ts';
export { type DemoSite, readDemoSites } from './demo-data/demo-documents.ts';
export { demoFeed } from './demo-data/demo-feed.ts';
export { loadDemoInto } from './demo-data/load-demo-into.ts';
export { addressOf } from './distributed/plan.ts';
export { type Stack, startStack } from './distributed/stack.ts';
export { FeedClient } from './feed-client/feed-client.ts';
export { readFeedKeys } from './feed-client/feed-key-file.ts';
export { Shutdown } from './standalone/shutdown.ts';
