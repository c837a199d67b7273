import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SaxesParser } from 'saxes';

const file = fileURLToPath(new URL('../adf/adf-1.0.dtd', import.meta.url));
const dtd = readFileSync(file, 'utf8').replace(/<!--[\s\S]*?-->/g, '');

/** An element as it was read. */
export interface ReadElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: ReadElement[];
  text: string;
}

/** Reads a document. @throws Error if it is not well-formed */
export function readXml(xml: string): ReadElement {
  const root: ReadElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const read = { name, attributes: attributes as Record<string, string>, children: [], text: '' };
    open.at(-1)?.children.push(read);
    open.push(read);
  });
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  const [first] = root.children;
  if (!first) throw new Error('There is no element.');
  return first;
}

/** The elements in a tree of this name, in order. */
export function elementsNamed(root: ReadElement, name: string): ReadElement[] {
  return root.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(child, name)]);
}

const models = new Map(
  [...dtd.matchAll(/<!ELEMENT (\w+) (\([^>]*)>/g)].map(([, name = '', model = '']) => [
    name,
    model.includes('#PCDATA')
      ? 'text'
      : new RegExp(
          `^${model
            .replace(/[\s]/g, '')
            .replace(/\w+/g, (child) => `(?:${child} )`)
            .replaceAll(',', '')}$`,
        ),
  ]),
);
const values = new Map(
  [...dtd.matchAll(/<!ATTLIST (\w+)\s([^>]*)>/g)].map(([, name = '', list = '']) => [
    name,
    new Map(
      [...list.matchAll(/(\w+) (CDATA|\([^)]*\))/g)].map(([, attribute = '', type = '']) => [
        attribute,
        type === 'CDATA'
          ? undefined
          : type
              .slice(1, -1)
              .split('|')
              .map((each) => each.trim()),
      ]),
    ),
  ]),
);

/** What the DTD forbids in a tree, in words; nothing if it is valid. */
export function adfFaults(element: ReadElement): string[] {
  const { name, attributes, children } = element;
  const model = models.get(name);
  const order = children.map((child) => `${child.name} `).join('');
  const isValid = model instanceof RegExp ? model.test(order) : model === 'text' && children.length === 0;
  const wrong = Object.entries(attributes).filter(([attribute, value]) => {
    const known = values.get(name);
    return !known?.has(attribute) || known.get(attribute)?.includes(value) === false;
  });
  return [
    ...(isValid ? [] : [`${name}: ${order}`]),
    ...wrong.map(([attribute, value]) => `${name} ${attribute}="${value}"`),
    ...children.flatMap(adfFaults),
  ];
}

/** What xmllint says of a document by the DTD: an empty text if it is valid; undefined where xmllint is not installed. */
export function xmllintFaults(xml: string): string | undefined {
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '--dtdvalid', file, '-'], { input: xml });
  if (error) return undefined;
  return status === 0 ? '' : stderr.toString();
}
