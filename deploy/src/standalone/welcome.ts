import path from 'node:path';
import type { DemoSite } from '../demo-data/demo-documents.ts';

/** The contents of the welcome message. */
export interface WelcomeFacts {
  /** The data folder. */
  folder: string;
  /** Port of the sites. */
  port: number;
  /** The demo's sites, in the order in which they are shown; none without the demo. */
  sites: readonly Pick<DemoSite, 'slug' | 'config'>[];
}

/** Says where to look, how to push a file and how to follow the leads. Each command works as pasted. */
export function welcome(
  { folder, port, sites }: WelcomeFacts,
  environment: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string {
  const npm = environment.FORECOURT_DATA && platform !== 'win32' ? `FORECOURT_DATA=${quoted(folder)} npm` : 'npm';
  const rows = [
    ...sites.map(({ slug, config }) => [config.name, `http://${slug}.localhost:${port}`]),
    ...(sites.length > 0 ? [[], ['Push a file', `${npm} run feed:push -- ${examplePush}`]] : [noSites(port), []]),
    ['Follow the leads', `${npm} run crm:follow`],
    ['Clear all data', `${npm} run reset`],
  ];
  const width = Math.max(...rows.map(([label = '']) => label.length));
  return [
    '',
    `Forecourt is ready. Its data is in ${folder}${elsewhere(folder, environment)}.`,
    '',
    ...rows.map(([label = '', text = '']) => (text ? `  ${label.padEnd(width)}  ${text}` : '')),
    '',
    'Ctrl-C stops it.',
  ].join('\n');
}

/** A site of a single dealership, as rows then need not say whose stock they are. */
const examplePush = '--site northside-toyota --mapping deploy/mappings/dealer.yaml deploy/demo/example-stock.csv';

const noSites = (port: number) => ['No sites yet', `http://localhost:${port} (started without the demo)`];

function elsewhere(folder: string, environment: NodeJS.ProcessEnv): string {
  if (environment.FORECOURT_DATA || folder === path.resolve('.forecourt')) return '';
  return ', because Postgres does not run as root and its user can’t enter the checkout';
}

/** For a shell. */
function quoted(text: string): string {
  return /^[\w./@%+=:,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
