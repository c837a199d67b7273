import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A span as a trace store keeps it. */
export interface KeptSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

/** The body of a request of OTLP over HTTP, in JSON. */
interface OtlpBody {
  resourceSpans: {
    resource: { attributes: { value: { stringValue: string } }[] };
    scopeSpans: { spans: Omit<KeptSpan, 'service'>[] }[];
  }[];
}

/** A trace store that takes OTLP over HTTP, and beside it a CRM that takes any webhook. */
export class TraceStore {
  readonly spans: KeptSpan[] = [];
  /** Every byte of traces that came. */
  said = '';
  webhooks = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await text(request);
      if (request.url === '/v1/traces') this.#keep(body);
      else this.webhooks += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }

  static async start(): Promise<TraceStore> {
    const store = new TraceStore();
    await new Promise<void>((resolve) => store.#server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The trace of the only request with this name at a gateway. */
  traceOf(name: string): KeptSpan[] {
    const [root, ...others] = this.spans.filter((span) => span.name === name && span.service === 'gateway');
    if (!root || others.length > 0) throw new Error(`expected one ${name}; got ${others.length + Number(!!root)}`);
    return this.spans.filter(({ traceId }) => traceId === root.traceId);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #keep(body: string): void {
    this.said += body;
    for (const { resource, scopeSpans } of (JSON.parse(body) as OtlpBody).resourceSpans) {
      const service = resource.attributes[0]?.value.stringValue ?? '';
      for (const { spans } of scopeSpans) this.spans.push(...spans.map((span) => ({ ...span, service })));
    }
  }
}
