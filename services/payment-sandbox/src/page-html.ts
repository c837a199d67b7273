import { testCards } from './test-cards.ts';

/** What a page of the sandbox is about. */
export interface PaidFor {
  readonly id: string;
  readonly amountCents: number;
  readonly payee: string;
  readonly description: string;
  readonly returnUrl: string;
}

const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** The page with the card form. @param fault why the last try did not succeed */
export function cardPage(paid: PaidFor, fault?: string): string {
  const cards = Object.entries(testCards).map(
    ([number, outcome]) => `<tr><td><code>${grouped(number)}</code></td><td>${text(outcome)}</td></tr>`,
  );
  return page(
    `Pay ${text(dollars.format(paid.amountCents / 100))}`,
    `<p class="sum">to ${text(paid.payee)}</p><p>${text(paid.description)}</p>
${fault ? `<p class="fault" role="alert">${text(fault)}</p>` : ''}
<form method="post" autocomplete="off">
  <label>Card number<input name="number" inputmode="numeric" maxlength="23" required aria-describedby="cards"></label>
  <div class="pair">
    <label>Expiry, MM/YY<input name="expiry" maxlength="7" placeholder="12/30" required></label>
    <label>Security code<input name="code" inputmode="numeric" maxlength="4" placeholder="123" required></label>
  </div>
  <button>Pay ${text(dollars.format(paid.amountCents / 100))}</button>
</form>
<p><a href="${text(paid.returnUrl)}">Go back without paying</a></p>
<details id="cards"><summary>Test cards</summary>
<p>This is a sandbox: no real money changes hands. Any future expiry date and any code will work.</p>
<table><tbody>${cards.join('')}</tbody></table></details>`,
  );
}

/** The bank's question of 3-D Secure, as the sandbox asks it. */
export function questionPage(paid: PaidFor): string {
  return page(
    'Is this you?',
    `<p class="sum"><strong>${text(dollars.format(paid.amountCents / 100))}</strong> to ${text(paid.payee)}</p><p>${text(paid.description)}</p>
<p>Your bank wants to check that this payment is yours.</p>
<form method="post"><input type="hidden" name="answer" value="yes"><button>Yes, it’s me</button></form>
<form method="post"><input type="hidden" name="answer" value="no"><button class="quiet">No, stop this payment</button></form>`,
  );
}

/** A payment that can't be paid any more, or that is not known. */
export function endPage(message: string, returnUrl?: string): string {
  const back = returnUrl ? `<p><a class="button" href="${text(returnUrl)}">Back to the dealer</a></p>` : '';
  return page('Nothing to pay', `<p>${text(message)}</p>${back}`);
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} – payment sandbox</title><style>${STYLE}</style></head>
<body><header>Payment sandbox <span>no real money</span></header><main><h1>${title}</h1>${body}</main></body></html>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (words: string): string => words.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const grouped = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');

const STYLE = `
:root{color-scheme:light dark;--ground:#f3f4f6;--sheet:#fff;--ink:#1b2430;--edge:#6b7480;--link:#1455c4;--fault:#fdecea;--fault-ink:#8c1d13}
@media(prefers-color-scheme:dark){:root{--ground:#0f141b;--sheet:#1b2430;--ink:#e8ecf1;--edge:#8b95a3;--link:#8db8ff;--fault:#4a1713;--fault-ink:#ffd5cf}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink)}
header{background:#1b2430;color:#fff;padding:14px 20px;font-weight:600}header span{font-weight:400;opacity:.8;margin-left:8px}
main{max-width:440px;margin:24px auto;padding:24px;background:var(--sheet);border-radius:12px}@media(max-width:480px){main{margin:0;border-radius:0}}
h1{font-size:1.6rem;margin:0}.sum{margin-top:0}.sum strong{font-size:1.4rem}label{display:block;margin:0 0 14px;font-weight:600}
input{display:block;width:100%;margin-top:4px;padding:11px;font:inherit;font-weight:400;color:inherit;background:var(--sheet);border:1px solid var(--edge);border-radius:8px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:14px}
button,.button{display:block;width:100%;padding:13px;font:inherit;font-weight:600;border:0;border-radius:8px;background:#1455c4;color:#fff;text-align:center;text-decoration:none;cursor:pointer}
.quiet{background:var(--sheet);color:var(--ink);border:1px solid var(--edge);margin-top:12px}.fault{background:var(--fault);color:var(--fault-ink);padding:10px 12px;border-radius:8px}
:focus-visible{outline:3px solid #f0a500;outline-offset:2px}table{border-collapse:collapse;font-size:.875rem}td{padding:4px 10px 4px 0;vertical-align:top}a{color:var(--link)}`;
