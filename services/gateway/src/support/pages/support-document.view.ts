import type { CredentialHolder } from '@forecourt/contracts';
import { bareDocumentPolicy } from '../../http/content-security.ts';
import { Html, html } from '../../http/html.ts';
import type { SupportView } from './support-page.ts';
import { SUPPORT_STYLE } from './support-style.ts';

/** What a document of support says around its page. */
export interface SupportFrame {
  /** The links of the menu; none for a visitor who is not signed in. */
  readonly menu: readonly {
    readonly path: string;
    readonly label: string;
    readonly current: 'page' | 'section' | 'no';
  }[];
  readonly holder?: CredentialHolder;
}

/** The policy of these documents: one style, forms to the same host, and nothing else. */
export const SUPPORT_SECURITY = `${bareDocumentPolicy(SUPPORT_STYLE)}; form-action 'self'`;

const CURRENT = { page: html` aria-current="page"`, section: html` aria-current="true"`, no: undefined } as const;

/** A page of support as HTML: in the platform's own design, and whole without JavaScript. */
export function supportDocument({ title, main }: SupportView, { menu, holder }: SupportFrame): string {
  const links = menu.map(
    ({ path, label, current }) => html`<li><a href="${path}"${CURRENT[current]}>${label}</a></li>`,
  );
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${title} · Forecourt support</title>
${style}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar"><div>
<a class="brand" href="/support">Forecourt <span>support</span></a>
${menu.length > 0 && html`<nav aria-label="Support"><ul>${links}</ul></nav>`}
${holder && signOut(holder)}
</div></header>
<main id="main" tabindex="-1">
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`.text;
}

/** The style is no text of anybody's, and its hash is in the policy: it must not be escaped. */
const style = new Html(`<style>${SUPPORT_STYLE}</style>`);

const signOut = ({ key_id: keyId, site, dealerships = [] }: CredentialHolder): Html => {
  const bounds = site ?? dealerships.map(({ slug }) => slug).join(', ');
  return html`<form class="who" method="post" action="/support/sign-out">
<span title="${bounds}">${keyId} · ${bounds}</span><button class="quiet">Sign out</button>
</form>`;
};

/** The page on which a credential is pasted. @param fault why the last one was not taken */
export function signInView(to: string, fault?: string): SupportView {
  return {
    title: 'Sign in',
    main: html`<div class="narrow">
<p class="lead">For people who support dealers on Forecourt. Paste the credential your operator gave you.</p>
<form method="post" action="/support/sign-in">
<input type="hidden" name="to" value="${to}">
<label for="credential">Credential</label>
<input id="credential" name="credential" type="password" required maxlength="200" autocomplete="current-password" spellcheck="false"${
      fault !== undefined && html` aria-invalid="true" aria-describedby="fault"`
    }>
${fault !== undefined && html`<p id="fault" class="fault" role="alert">${fault}</p>`}
<button>Sign in</button>
</form>
<p class="note">You stay signed in for eight hours. Each time you open a customer’s details, it’s logged.</p>
</div>`,
  };
}

/** What a page could not do, as a page. */
export const problemView = (title: string, detail: string): SupportView => ({
  title,
  main: html`<p class="lead">${detail}</p><p><a href="/support">Go to the leads</a></p>`,
});
