import path from 'node:path';
import { siteSwitches } from '@forecourt/contracts';
import { sourcesBelow } from './source-files.ts';
import { unreadSwitches } from './switch-reads.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const FOLDERS = ['contracts/src', 'packages', 'services', 'frontend/src'];

// Fails where a switch of a site's configuration is read by no code: a dealer would set it and nothing would happen.
const unread = unreadSwitches(
  siteSwitches().map((each) => each.path),
  {
    files: sourcesBelow(FOLDERS.map((folder) => path.join(root, folder))),
    schema: { file: path.join(root, 'contracts/src/sites/site-config.ts'), type: 'SiteConfig' },
  },
);
for (const each of unread)
  console.error(`No code reads the switch ${each}: read it as ${each} of a SiteConfig, or delete it.`);
if (unread.length === 0) console.log(`${siteSwitches().length} switches are read.`);
process.exitCode = unread.length > 0 ? 1 : 0;
