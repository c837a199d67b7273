import { readDemoSites } from '../demo-data/demo-documents.ts';

/** Tells a person where to look, how to push a file and how to follow the leads. */
export function printWelcome(folder: string, port: number, demo: boolean): void {
  const sites = demo ? readDemoSites() : [];
  const width = Math.max(0, ...sites.map(({ config }) => config.name.length));
  const lines = [
    '',
    `Forecourt is ready. Its data is in ${folder}.`,
    '',
    ...sites.map(({ slug, config }) => `  ${config.name.padEnd(width)}  http://${slug}.localhost:${port}`),
    ...(demo ? pushHints : [`  http://localhost:${port} has no sites yet: it was started without the demo.`]),
    '  Follow the leads        npm run crm:follow',
    '  Clear all data          npm run reset',
    '',
    'Ctrl-C stops it.',
  ];
  console.log(lines.join('\n'));
}

const pushHints = [
  '',
  '  Push a file             npm run feed:push -- --site southern-cross-cars --mapping deploy/mappings/dealer.json FILE.csv',
  "  Make a dealer's file    npm run --silent demo:generate -- --site southern-cross-cars --cars 500 > stock.ndjson",
];
