import { readFileSync } from 'node:fs';
import { DtdValidator, XmlDocument, XmlDtd, XmlLibError } from 'libxml2-wasm';
import { SaxesParser } from 'saxes';

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

const validator = new DtdValidator(
  XmlDtd.fromString(readFileSync(new URL('../crm/formats/adf-1.0.dtd', import.meta.url), 'utf8')),
);

/** What libxml2 finds wrong with a document by the DTD of ADF 1.0; nothing if it is valid. */
export function adfFaults(xml: string): string[] {
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    if (error instanceof XmlLibError) return error.details.map(({ message }) => message.trim());
    throw error;
  } finally {
    document.dispose();
  }
}
