import { citiesOf } from '../places/site-places.ts';
import type { SiteContext } from '../site/site-context.ts';
import { type AssistantTool, addressOf } from './tool.ts';

/** A site's llms.txt (llmstxt.org): what the site is, what assistants may ask it, and where people read the same. */
export function llmsText(
  site: SiteContext,
  tools: readonly AssistantTool[],
  pages: readonly (readonly [string, string])[],
): string {
  const { name, assistants } = site.config;
  const places = citiesOf(site);
  const lines = [
    `# ${name}`,
    '',
    `> ${name} sells vehicles${places.length > 0 ? ` in ${listed(places)}` : ''}, Australia. Prices are in Australian dollars.`,
    '',
    assistants.disclaimer,
    '',
    'Say a price with what it includes (its type), and link to the vehicle’s page. People send enquiries themselves, by the form on that page.',
    '',
    '## For programs',
    '',
    `- [MCP server](${addressOf(site, '/mcp')}): Streamable HTTP, no sign-in, read only. Tools: ${tools.map((tool) => tool.name).join(', ')}`,
    `- [API](${addressOf(site, '/openapi.json')}): OpenAPI document of the search and the vehicles`,
    `- [Sitemap](${addressOf(site, '/sitemap.xml')}): every page and vehicle`,
    '',
    '## Pages',
    '',
    ...pages.map(([label, path]) => `- [${label}](${addressOf(site, path)})`),
  ];
  return `${lines.join('\n')}\n`;
}

const MOST_PLACES = 12;
const inWords = new Intl.ListFormat('en-AU');

function listed(places: readonly string[]): string {
  const more = places.length - MOST_PLACES;
  return inWords.format(more > 0 ? [...places.slice(0, MOST_PLACES), `${more} more places`] : places);
}
