/** The one style of support's pages: the platform's own, sober, readable on a phone. */
export const SUPPORT_STYLE = `
:root { color-scheme: light; --ink: #18212b; --soft: #52606d; --line: #d5dbe1; --paper: #fff; --ground: #f2f4f6; --link: #0a558c; --bad: #a61b1b; --good: #1b6e3c; }
* { box-sizing: border-box; }
html { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); overflow-wrap: break-word; }
body { margin: 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid #f0a202; outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -9999px; background: var(--paper); padding: .75rem 1rem; }
.skip:focus { left: .5rem; top: .5rem; z-index: 1; }
.bar { background: #102a43; color: #fff; }
.bar > div { max-width: 76rem; margin: 0 auto; padding: .25rem 1rem; display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; }
.brand { color: #fff; font-weight: 700; text-decoration: none; padding: .75rem 0; }
.brand span { font-weight: 400; opacity: .85; }
.bar ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0 1rem; }
.bar nav a { color: #fff; display: block; padding: .75rem .25rem; text-decoration: none; border-bottom: 3px solid transparent; }
.bar nav a[aria-current] { border-bottom-color: #62b0e8; }
.who { margin-left: auto; display: flex; align-items: center; gap: .75rem; font-size: .875rem; min-width: 0; }
.who span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 22rem; opacity: .9; }
main { max-width: 76rem; margin: 0 auto; padding: 1.25rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; }
.lead { margin-top: 0; }
.note, .soft { color: var(--soft); font-size: .9rem; }
.panel, .narrow { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; }
.narrow { max-width: 30rem; }
label { display: block; font-weight: 600; font-size: .9rem; margin-bottom: .25rem; }
input, select, button { font: inherit; min-height: 2.75rem; border-radius: .375rem; }
input, select { width: 100%; border: 1px solid #7b8794; background: #fff; color: inherit; padding: .5rem .75rem; }
button { border: 1px solid var(--link); background: var(--link); color: #fff; font-weight: 600; padding: .5rem 1.25rem; cursor: pointer; }
.narrow button { margin-top: 1rem; }
.quiet { background: transparent; border-color: currentColor; color: inherit; min-height: 2.25rem; padding: .25rem .75rem; white-space: nowrap; }
.fault { color: var(--bad); font-weight: 600; margin: .5rem 0 0; }
.done { background: #e3f3e8; border: 1px solid #7fbf95; border-radius: .5rem; padding: .75rem 1rem; }
.filters { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem 1rem; align-items: end; margin-bottom: 1rem; }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); }
caption { text-align: left; padding: 0 0 .5rem; color: var(--soft); font-size: .9rem; }
th, td { text-align: left; vertical-align: top; padding: .6rem .75rem; border-bottom: 1px solid var(--line); }
th { font-size: .85rem; color: var(--soft); white-space: nowrap; }
dd, td > span { min-width: 0; overflow-wrap: break-word; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
.whole { white-space: nowrap; }
.state { display: inline-block; border: 1px solid currentColor; border-radius: 1rem; padding: 0 .6rem; font-size: .85rem; font-weight: 600; white-space: nowrap; color: var(--soft); }
.state.good { color: var(--good); } .state.bad { color: var(--bad); }
.open { display: inline-block; font-weight: 600; white-space: nowrap; padding: .25rem 0; margin: -.25rem 0; }
.pages { display: flex; justify-content: space-between; gap: 1rem; margin-top: 1rem; }
.pages a { padding: .5rem 0; }
.empty { text-align: center; color: var(--soft); padding: 3rem 1rem; background: var(--paper); border: 1px dashed #9fb3c8; border-radius: .5rem; }
dl { display: grid; grid-template-columns: minmax(7rem, 11rem) 1fr; gap: .4rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; white-space: pre-line; }
.events { list-style: none; margin: 0; padding: 0 0 0 1.25rem; border-left: 3px solid var(--line); display: grid; gap: 1rem; }
.events li { position: relative; }
.events li::before { content: ""; position: absolute; left: calc(-1.25rem - 7.5px); top: .4rem; width: 12px; height: 12px; border-radius: 50%; background: #486581; }
.events p { margin: 0; }
.columns { display: grid; gap: 0 1.5rem; }
@media (min-width: 60rem) { .columns { grid-template-columns: 3fr 2fr; align-items: start; } }
@media (max-width: 47rem) {
  .who { margin-left: 0; width: 100%; justify-content: space-between; padding-bottom: .5rem; }
  thead { position: absolute; left: -9999px; }
  table, tbody, tr, td { display: block; }
  caption { display: block; }
  table { border: 0; background: none; }
  tr { background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; padding: .5rem 0; margin-bottom: .75rem; }
  td { border: 0; padding: .25rem .9rem; display: grid; grid-template-columns: 7rem 1fr; gap: .5rem; }
  dd, td > span { overflow-wrap: anywhere; }
  td::before { content: attr(data-label); color: var(--soft); font-size: .85rem; }
  dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; }
}
@media print { .bar, .filters, .pages, form { display: none; } }
`;
