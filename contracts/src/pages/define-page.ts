import type { z } from 'zod';
import type { CarType } from '../car/classification.ts';
import type { SignInType } from '../identity/sign-in.ts';
import type { SiteConfig } from '../sites/site-config.ts';
import type { MenuName } from './menu-names.ts';

/** A link to a page in the header's menu, the footer or the promotional banner (NAV-1). */
export interface PageLink {
  /** Where the menus place it. */
  readonly name: MenuName;
  /** `{vehicle}` stands for what the site sells: car, motorcycle, caravan or vehicle; `{test_drive}` for what it calls one, such as a test ride. */
  readonly label: string;
  readonly href: `/${string}`;
  /** Only while the site has vehicles of this type. */
  readonly sells?: CarType;
  /** Only on these sites, of those that have the page. */
  readonly on?: (site: SiteConfig) => boolean;
}

/** Keeps a page for signed-in users: everyone else is led to sign in first, and then back (AUTH-3). */
export interface PageGate {
  /** What they sign in for; null where the page itself is the reason. */
  readonly type: SignInType | null;
  /** The sites whose page has the gate. */
  readonly on: (site: SiteConfig) => boolean;
}

/** A page without any service: the gateway binds a loader to it, the front a view. */
export interface PageDeclaration {
  readonly kind: string;
  /** What the page shows. Its `kind` is the page's. */
  readonly contract: z.ZodObject<{ kind: z.ZodLiteral<string> }>;
  /**
   * The addresses that it answers: patterns such as `/cars/:car/enquire`, in which `:car` stands for one part of the path and a `*` at
   * the end for one part or more. Or the stage at which a path that matches no pattern is offered to it (`routeOrder`). An empty list is
   * a page that other pages' addresses lead to.
   */
  readonly paths: readonly `/${string}`[] | LateStage;
  /** Stages at which a path that matches no pattern is offered to it besides its own patterns. */
  readonly late?: readonly LateStage[];
  /** The sites that have it. A page that a site does not have answers 404 and is in no menu and no sitemap. */
  readonly on: 'always' | 'in development' | ((site: SiteConfig) => boolean);
  /** Whether search engines may list it (VEH-7). A loader can still withhold one address, as a sold vehicle's. */
  readonly index: boolean;
  /** Whether robots may fetch it. If false, robots.txt disallows its paths. */
  readonly crawled: boolean;
  /** Its entries in the sitemap: none, addresses among the site's pages, or files of its own. The loader supplies them. */
  readonly sitemap: 'none' | 'entries' | 'files';
  readonly menu: readonly PageLink[];
  /** Whether its addresses take forms besides those whose place they are: such as are no enquiries, or another page's (`takesForms`). */
  readonly takesOtherForms?: true;
  /**
   * What must not leave the site: an address that lets whoever has it in, or what the page shows of a person. Nothing of another company is loaded on it,
   * and no referrer is sent from it. What a loader makes for one person is kept in as well.
   */
  readonly secret?: 'address' | 'content';
  /** The parameter that makes an address of it such a secret, whatever the page then shows. */
  readonly secretParameter?: string;
  /** Whom the page is for, where that is not everyone. */
  readonly gate?: PageGate;
  /** Whether it fails with 503 while the index is down. A page that does not is shown with shorter menus. */
  readonly needsStock: boolean;
}

/**
 * The order in which a path is looked up: a reserved path is not a page; then the patterns of the platform's own pages, the pages of the
 * site's own documents, a model's override_url, a model's slug. A path that none of these knows answers 404.
 */
export const routeOrder = ['reserved', 'fixed', 'site', 'override_url', 'model_slug'] as const;
/** A stage that asks stored data whether a path is a page. */
export type LateStage = Exclude<(typeof routeOrder)[number], 'reserved' | 'fixed'>;

/** Declares a page, with its literal types kept. It joins the platform by its line in page-list.ts. */
export function definePage<const Declaration extends PageDeclaration>(declaration: Declaration): Declaration {
  return declaration;
}
