import type { Suggestions } from '@forecourt/contracts';
import { isObject } from '../lib/api-error.ts';
import { debounce } from '../lib/debounce.ts';
import { formatNumber } from '../lib/format.ts';

const CHOICES = 'words-choices';
const WAIT_MS = 150;
const ready = new WeakSet<HTMLElement>();

/**
 * Suggests what a box for words may mean (SRCH-17), as the browser's own list of choices: it works by finger, key and screen reader, also on
 * phones. Where the box unfolds, opening it moves the focus into it, and Escape, a click elsewhere and sending close it.
 * @param place the form of the box, or what unfolds it
 */
export function start(place: HTMLElement): void {
  if (ready.has(place)) return;
  ready.add(place);
  if (place instanceof HTMLDetailsElement) unfold(place);
  else suggest(place);
}

function unfold(details: HTMLDetailsElement): void {
  const focus = () => details.open && details.querySelector('input')?.focus();
  const close = () => {
    details.open = false;
  };
  details.addEventListener('toggle', focus);
  details.addEventListener('submit', close);
  details.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !details.open) return;
    close();
    details.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !details.contains(target)) close();
  });
  focus();
}

function suggest(form: HTMLElement): void {
  const input = form.querySelector('input');
  if (!input) return;
  input.setAttribute('list', CHOICES);
  let asked = new AbortController();
  const ask = debounce(async () => {
    asked.abort();
    asked = new AbortController();
    const found = await load(input.value, asked.signal).catch(() => null);
    if (found) choices().replaceChildren(...found.map(optionOf));
  }, WAIT_MS);
  input.addEventListener('input', ask);
  ask();
}

/** The one list of the document: only one box has the focus. */
function choices(): HTMLElement {
  const there = document.getElementById(CHOICES);
  if (there) return there;
  const list = document.createElement('datalist');
  list.id = CHOICES;
  document.body.append(list);
  return list;
}

function optionOf({ label, count }: Suggestions['suggestions'][number]): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = label;
  if (count !== null) option.label = `${label} (${formatNumber(count)})`;
  return option;
}

async function load(q: string, signal: AbortSignal): Promise<Suggestions['suggestions']> {
  const response = await fetch(`/api/suggestions?${new URLSearchParams({ q })}`, { signal });
  const body: unknown = response.ok ? await response.json() : null;
  return isObject(body) && Array.isArray(body.suggestions) ? (body as Suggestions).suggestions : [];
}
