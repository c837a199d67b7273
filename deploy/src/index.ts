export { generateCars, PROFILES, shareOut } from './demo/index.ts';
export { type DemoSite, readDemoSites } from './demo-data/demo-documents.ts';
export { demoFeed } from './demo-data/demo-feed.ts';
