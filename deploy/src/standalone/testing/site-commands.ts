import { jest } from '@jest/globals';
import { diff, history, type Options, pull, push, restore } from '../../programs/site-commands.ts';
import { FaultyFiles } from '../../site-files/fault-text.ts';
import { gatewayOf, runToEnd } from './product-process.ts';

/**
 * The commands of `npm run site` for one site as an agency elsewhere gives them: with the site's own credential, through the gateway. They run
 * here, as a process for each would take most of the time.
 * @param folder the data folder of the running product
 */
export async function siteCommands(folder: string, site: string) {
  const args = ['create', '--purpose', 'site', '--site', site, '--name', 'agency', '--json'];
  const { token } = JSON.parse((await runToEnd('programs/key', args, { folder })).stdout);
  const url = gatewayOf(folder).origin;
  /** @returns the exit code, or what is wrong with the files, and what was printed */
  const given = async (command: (options: Options) => Promise<number>, options: Options = {}) => {
    const printed: string[] = [];
    const print = (line: string) => printed.push(line);
    const spies = (['log', 'error'] as const).map((name) => jest.spyOn(console, name).mockImplementation(print));
    process.env.FORECOURT_TOKEN = token;
    try {
      return { code: await command({ ...options, url }), printed };
    } catch (error) {
      if (error instanceof FaultyFiles) return { code: error.message, printed };
      throw error;
    } finally {
      delete process.env.FORECOURT_TOKEN;
      for (const spy of spies) spy.mockRestore();
    }
  };
  return {
    pull: (options: Options) => given((all) => pull(site, undefined, all), options),
    push: (options: Options) => given((all) => push(site, all), options),
    history: () => given((all) => history(site, all)),
    diff: (options: Options, from?: number, to?: number) =>
      given((all) => diff(site, from?.toString(), to?.toString(), all), options),
    restore: (number: number) => given((all) => restore(site, number, all)),
  };
}
