import type { CredentialHolder, Dealership } from '@forecourt/contracts';
import type { Html } from '../../http/html.ts';
import type { SupportLeads } from '../reads/support-leads.ts';
import type { SupportStock } from '../reads/support-stock.ts';

/** Who asks for a page, and which. */
export interface SupportVisit {
  /** The credential that the browser is signed in with: each read is limited to what it is for (SITE-4). */
  readonly holder: CredentialHolder;
  /** The dealerships that it is for, by name. */
  readonly dealerships: readonly Dealership[];
  /** The parts of the path that the page's own path names. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

/** What pages read from. A page about something else adds its reader here. */
export interface SupportReaders {
  readonly leads: SupportLeads;
  readonly stock: SupportStock;
}

/** A page as HTML, to be put between the header and the footer. */
export interface SupportView {
  readonly title: string;
  readonly main: Html;
}

/** A page for those who support dealers (AUTH-5). It needs a signed-in browser. */
export interface SupportPage {
  /** Its path, such as /support/leads/:id. Nothing of a person stands in it, or in its query. */
  readonly path: string;
  /** How the menu calls it; pages without are reached from others. */
  readonly menu?: string;
  /** @throws ProblemError, which is shown as a page */
  show(visit: SupportVisit, readers: SupportReaders): Promise<SupportView>;
  /** Takes the page's form. @returns where it leads on. @throws ProblemError as show */
  take?(visit: SupportVisit, fields: URLSearchParams, readers: SupportReaders): Promise<string>;
}

/** A page of the list that an address leads to. */
export interface FoundSupportPage {
  readonly page: SupportPage;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The page at a path; undefined if there is none. A part of the path holds letters, digits, `_` and `-`. */
export function findSupportPage(pages: readonly SupportPage[], path: string): FoundSupportPage | undefined {
  for (const page of pages) {
    const pattern = page.path.replaceAll(/:(\w+)/g, '(?<$1>[\\w-]{1,60})');
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (found) return { page, parameters: { ...found.groups } };
  }
  return undefined;
}
