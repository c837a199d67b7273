import { RouteConfig } from '@nestjs/platform-fastify';

/** Counts in this process: of a network, or of a credential's holder. */
export type CountName = 'pages' | 'reads' | 'sends' | 'sitemaps' | 'files' | 'operations' | 'exports';

/** How a kind of route is bounded. */
export interface RouteBounds {
  /** The count of its network that each request adds to; null if it is counted by another than its network. */
  readonly counted: CountName | null;
  /**
   * The count of its credential that each request adds to, once the credential is valid. What is refused counts by its network, where it
   * refuses nobody else.
   */
  readonly ofHolder?: CountName;
  /** The lane that admits it; null if it is bounded elsewhere. */
  readonly lane: 'visitors' | 'files' | null;
  /**
   * Most bytes of a body, which is received before the request is admitted; null if its route receives it itself, once it knows the sender.
   * A route may take less.
   */
  readonly body: number | null;
  /** Whether a person sees its refusals, as a page. */
  readonly forPeople?: true;
}

/** A form with every field full is far below it. */
const FORM_BYTES = 64 * 1024;

/** Every kind of route that the gateway has. */
export const routeKinds = {
  /** Renders a document, or shows a form again. */
  page: { counted: 'pages', lane: 'visitors', body: FORM_BYTES, forPeople: true },
  /** A page as data. */
  model: { counted: 'pages', lane: 'visitors', body: FORM_BYTES },
  /** The public calls that read. */
  read: { counted: 'reads', lane: 'visitors', body: FORM_BYTES },
  /** Takes an enquiry, which has a limit of its own besides, shared by all gateways. */
  send: { counted: 'sends', lane: 'visitors', body: FORM_BYTES },
  sitemap: { counted: 'sitemaps', lane: 'visitors', body: FORM_BYTES },
  /** Pictures and other files, dozens per page. */
  file: { counted: 'files', lane: 'files', body: FORM_BYTES },
  /** Counted by key, and where its signature is refused by network; admitted by the feed intake itself. */
  feed: { counted: null, lane: null, body: null },
  /** The operator's calls, and those of a site's own credential. */
  operate: { counted: null, ofHolder: 'operations', lane: 'visitors', body: null },
  /** Signed messages of other systems; the service that they are for looks at the signature. */
  notice: { counted: 'operations', lane: 'visitors', body: null },
  /** Calls of CRMs and support with a credential, which may wait for something new: they take no place of visitors. */
  crm: { counted: null, ofHolder: 'operations', lane: null, body: FORM_BYTES },
  /** A file of vehicles for advertisers: fetched with a credential, and made one at a time for a site. */
  feedOut: { counted: null, ofHolder: 'exports', lane: null, body: FORM_BYTES },
} as const satisfies Readonly<Record<string, RouteBounds>>;
export type RouteKind = keyof typeof routeKinds;

declare module 'fastify' {
  interface FastifyInstance {
    /** The kind of each route, by its method and path, as `GET /api/search`. */
    readonly routeKinds: ReadonlyMap<string, RouteKind>;
  }
  interface FastifyRequest {
    /** The whole body, if it was received before the request was admitted. */
    received: Buffer | null;
    /** Waits for something without a place in the lane. @throws ProblemError 503 if there is none afterwards */
    outside: <Found>(wait: () => Promise<Found>) => Promise<Found>;
    /** Receives the body now; meanwhile the request has no place in its lane. @throws ProblemError as SlowPeers.read, 503 */
    receive: (limit: number) => Promise<Buffer>;
  }
  interface FastifyContextConfig {
    /** How requests of the route are bounded. */
    bounds?: RouteKind;
  }
}

/**
 * States how a route's requests are bounded. A route that states nothing is refused when the gateway starts.
 * @param problemMembers what each refusal of the route says besides, also one that comes before its handler, such as 429
 */
export const Bounded = (bounds: RouteKind, problemMembers?: Readonly<Record<string, boolean>>): MethodDecorator =>
  RouteConfig({ bounds, ...(problemMembers && { problemMembers }) });
