import { Clock, ProblemError } from '@forecourt/service-kit';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { CarPages } from '../car/car-pages.ts';
import { ComparePageLoader } from '../compare/compare.page.ts';
import { SearchPages } from '../search/results/search-pages.ts';
import type { SiteContext } from '../site/site-context.ts';
import { dealershipHours } from './dealership-hours.tool.ts';
import { compareCars, getCar } from './one-car.tools.ts';
import { searchCars } from './search-cars.tool.ts';
import { type AssistantTool, ToolRefusal } from './tool.ts';

/** The version of what the tools take and answer. */
const VERSION = '1.0.0';
/** Of arguments together: more than any tool takes. */
const MOST_ELEMENTS = 500;

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Where the transport thinks that it is: it only reads method, headers and body. */
const ANYWHERE = 'http://mcp.invalid/mcp';

/** An HTTP request of an assistant, read whole. */
interface McpRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/**
 * Answers one request of an assistant by Streamable HTTP, without a session: nothing is kept between requests, so any gateway answers any
 * of them.
 */
export async function answerMcp(
  site: SiteContext,
  tools: readonly AssistantTool[],
  { headers, body }: McpRequest,
): Promise<Response> {
  const server = serverOf(site, tools);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  try {
    await server.connect(transport);
    return await transport.handleRequest(new Request(ANYWHERE, { method: 'POST', headers }), { parsedBody: body });
  } finally {
    await server.close();
  }
}

function serverOf(site: SiteContext, tools: readonly AssistantTool[]): McpServer {
  const { name } = site.config;
  const server = new McpServer(
    { name: `${site.config.slug}-vehicles`, title: name, version: VERSION, websiteUrl: site.origin },
    {
      maxToolInputElements: MOST_ELEMENTS,
      instructions: `Vehicles for sale at ${name}, read only. Give your user the link of what you name, and say a price with its type. Enquiries are sent by the user’s own hand, with the form at \`enquire\`.`,
    },
  );
  for (const { name: tool, title, description, input, output, answer } of tools) {
    server.registerTool(
      tool,
      { title, description, inputSchema: input, outputSchema: output, annotations: { title, ...READS } },
      (given: unknown) => resultOf(() => answer(site, given)),
    );
  }
  return server;
}

/** What there is not, and what is away, is said to the assistant as a tool's error; anything else is a fault of ours. */
async function resultOf(answer: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const found = await answer();
    return { structuredContent: found, content: [{ type: 'text', text: JSON.stringify(found) }] };
  } catch (error) {
    if (error instanceof ToolRefusal || error instanceof ProblemError)
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    throw error;
  }
}

/** The tools that assistants have (SRCH-18). A new one is a file `x.tool.ts` and its line here; /mcp and llms.txt follow. */
@Injectable()
export class AssistantTools {
  readonly #tools: readonly AssistantTool[];

  constructor(pages: SearchPages, cars: CarPages, comparing: ComparePageLoader, clock: Clock) {
    this.#tools = [searchCars(pages), getCar(cars), compareCars(comparing), dealershipHours(() => clock.now())];
  }

  /** Those that a site offers; none where it offers assistants nothing. */
  of(site: SiteContext): readonly AssistantTool[] {
    return site.config.assistants.enabled ? this.#tools.filter(({ on }) => on?.(site) ?? true) : [];
  }
}
