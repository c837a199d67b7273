export { type DemoSite, readDemoSites } from './demo-data/demo-documents.ts';
export { demoFeed } from './demo-data/demo-feed.ts';
export { configureDemo } from './demo-data/load-demo.ts';
export { loadDemoInto } from './demo-data/load-demo-into.ts';
export type { StackPart } from './distributed/part.ts';
export { describeEnd } from './distributed/part.ts';
export type { StackUrls } from './distributed/payment-sandbox.ts';
export { addressesOf, addressOf, type ServiceName } from './distributed/plan.ts';
export { type Stack, startStack } from './distributed/stack.ts';
export {
  FeedClient,
  type FeedCredentials,
  FeedRefusedError,
  readFeedKeys,
  signatureHeaders,
} from './feed-client/feed-client.ts';
export { KeyOperator } from './operator/key-operator.ts';
export { folderContents } from './standalone/data-folder.ts';
export { Patience } from './standalone/patience.ts';
export { readRunFile } from './standalone/run-file.ts';
export { databasePassword, loadSecrets } from './standalone/secrets.ts';
export { Shutdown } from './standalone/shutdown.ts';
