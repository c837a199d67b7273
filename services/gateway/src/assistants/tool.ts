import { z } from 'zod';
import type { SiteContext } from '../site/site-context.ts';

/** What there is not, in words for the assistant that asked. */
export class ToolRefusal extends Error {}

/** What a tool found, with the path of the page that shows the same to people. */
export type Found = { readonly link: string } & Readonly<Record<string, unknown>>;

interface ToolWords {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** What its answer holds; `link` and `disclaimer` are added. */
  readonly output: z.ZodRawShape;
  /** Whether the site has what it needs; offered everywhere where absent. */
  readonly on?: (site: SiteContext) => boolean;
}

/** A tool as assistants see it, and what it does on a site. It only reads. */
export interface AssistantTool extends Omit<ToolWords, 'output'> {
  readonly input: z.ZodObject;
  readonly output: z.ZodObject;
  /** @throws ToolRefusal for what there is not, ProblemError 503 if a service does not respond, ZodError for what is no input */
  readonly answer: (site: SiteContext, given: unknown) => Promise<Record<string, unknown>>;
}

/** Every answer leads to the page that says the same to people, and stands beside the site's disclaimer (SRCH-18). */
const everyAnswer = {
  link: z.url().describe('The page that shows this to people: give it to your user.'),
  disclaimer: z.string().describe('Say it with prices and hours.'),
};

/** Declares a tool. */
export function defineTool<Input extends z.ZodObject>({
  input,
  output,
  find,
  ...words
}: ToolWords & {
  readonly input: Input;
  readonly find: (site: SiteContext, given: z.output<Input>) => Promise<Found>;
}): AssistantTool {
  return {
    ...words,
    input,
    output: z.object({ ...output, ...everyAnswer }),
    answer: async (site, given) => {
      const found = await find(site, input.parse(given));
      return { ...found, link: addressOf(site, found.link), disclaimer: site.config.assistants.disclaimer };
    },
  };
}

/** A path of the site as its whole address. */
export const addressOf = ({ origin }: Pick<SiteContext, 'origin'>, path: string): string => new URL(path, origin).href;
