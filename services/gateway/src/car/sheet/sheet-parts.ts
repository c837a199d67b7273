import type PDFDocument from 'pdfkit';

/** Of A4, in points. */
const WIDTH = 595.28;
/** How high a page is, in points. */
export const HEIGHT = 841.89;
/** What is left free on each side, in points. */
export const MARGIN = 42;
/** How wide a page is between its margins, in points. */
export const INSIDE = WIDTH - 2 * MARGIN;
/** The colour of what is read first. */
export const INK = '#16181b';
/** The colour of what is read after that. */
export const MUTED = '#565c64';
const LINE = '#cfd4da';

/** A PDF that is being drawn. */
export type Doc = InstanceType<typeof PDFDocument>;
/** An element of its structure. */
export type Struct = ReturnType<Doc['struct']>;

/** Paragraphs under a heading. */
export function section(doc: Doc, whole: Struct, title: string, paragraphs: readonly string[]): void {
  heading(doc, whole, title);
  for (const paragraph of paragraphs) {
    tagged(doc, whole, 'P', () =>
      doc.font('plain').fontSize(9).fillColor(INK).text(paragraph, MARGIN, doc.y, { width: INSIDE, lineGap: 1.5 }),
    );
    doc.y += 3;
  }
}

/** A heading below a line, on the next page where nothing of its section would fit on this one. */
export function heading(doc: Doc, whole: Struct, title: string): void {
  doc.y += 7;
  if (doc.y > HEIGHT - MARGIN - 70) doc.addPage();
  const { y } = doc;
  decoration(doc, () =>
    doc
      .moveTo(MARGIN, y)
      .lineTo(WIDTH - MARGIN, y)
      .lineWidth(0.75)
      .stroke(LINE),
  );
  doc.y = y + 7;
  tagged(doc, whole, 'H2', () =>
    doc.font('bold').fontSize(11).fillColor(INK).text(title, MARGIN, doc.y, { width: INSIDE }),
  );
  doc.y += 4;
}

/** Numbers the pages where there are several. */
export function pageNumbers(doc: Doc): void {
  const { count } = doc.bufferedPageRange();
  if (count < 2) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    decoration(doc, () =>
      doc
        .font('plain')
        .fontSize(8)
        .fillColor(MUTED)
        .text(`Page ${page + 1} of ${count}`, MARGIN, HEIGHT - 30, { width: INSIDE, align: 'right' }),
    );
  }
}

/** Adds content as an element of the document's structure, which screen readers read. */
export function tagged(doc: Doc, whole: Struct, type: 'P' | 'H1' | 'H2', draw: () => unknown): void {
  whole.add(doc.struct(type, {}, () => void draw()));
}

/** Draws what screen readers skip. */
function decoration(doc: Doc, draw: () => unknown): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}
