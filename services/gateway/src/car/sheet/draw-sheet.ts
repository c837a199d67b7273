import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { create as qrCode } from 'qrcode';
import type { CarSheet, SheetOrder, SheetPicture } from './car-sheet.ts';
import {
  type Doc,
  HEIGHT,
  heading,
  INK,
  INSIDE,
  MARGIN,
  MUTED,
  pageNumbers,
  type Struct,
  section,
  tagged,
} from './sheet-parts.ts';

const { resolve } = createRequire(import.meta.url);
/** Has the letters of every language written in Latin, Greek or Cyrillic, and more; only those used are embedded. */
const FONTS = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};
/** The pictures' column, and what stands beside the first one. */
const PICTURES = 316;
const GAP = 18;
const BESIDE = INSIDE - PICTURES - GAP;
const SMALL_GAP = 8;
/** Height of a photo by its width. */
const PROPORTION = 2 / 3;
const QR = 92;
/** Room for the seller. */
const FOOT = 100;

/** Draws a car's PDF: A4, tagged, with its fonts embedded (VEH-5). */
export function drawSheet({ sheet, pictures, made }: SheetOrder): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: 'en-AU',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // The standard of accessible PDFs, which the types don't name.
    subset: 'PDF/UA' as 'PDF/A-2',
    bufferPages: true,
    info: { Title: sheet.title, Author: sheet.site, Subject: sheet.address },
    font: FONTS.plain,
  });
  const done = bytesOf(doc);
  doc.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
  const whole = doc.struct('Document');
  doc.addStructure(whole);
  head(doc, whole, sheet);
  const top = doc.y + 12;
  const below = Math.max(gallery(doc, whole, pictures, top), besides(doc, whole, sheet, top));
  doc.x = MARGIN;
  doc.y = below + 16;
  facts(doc, whole, sheet);
  if (sheet.features.length > 0) section(doc, whole, 'Features', [sheet.features.join(' · ')]);
  if (sheet.comments.paragraphs.length > 0) section(doc, whole, sheet.comments.title, sheet.comments.paragraphs);
  const ends = { dealer: sheet.dealer, notes: [sheet.disclaimer, `Made on ${made}.`] };
  foot(doc, whole, ends);
  whole.end();
  pageNumbers(doc);
  doc.end();
  return done;
}

function bytesOf(doc: Doc): Promise<Buffer> {
  const parts: Buffer[] = [];
  return new Promise((fulfil, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => fulfil(Buffer.concat(parts)));
    doc.on('error', reject);
  });
}

function head(doc: Doc, whole: Struct, { site, title, subtitle, notice }: CarSheet): void {
  tagged(doc, whole, 'P', () => doc.font('bold').fontSize(10).fillColor(MUTED).text(site));
  doc.y += 6;
  tagged(doc, whole, 'H1', () => doc.font('bold').fontSize(20).fillColor(INK).text(title));
  tagged(doc, whole, 'P', () => doc.font('plain').fontSize(10).fillColor(MUTED).text(subtitle));
  if (!notice) return;
  doc.y += 6;
  tagged(doc, whole, 'P', () => doc.font('bold').fontSize(10).fillColor(INK).text(notice));
}

/** The first picture large, the others in rows of two below it. Returns where they end. */
function gallery(doc: Doc, whole: Struct, pictures: readonly SheetPicture[], top: number): number {
  const small = (PICTURES - SMALL_GAP) / 2;
  let bottom = top;
  pictures.forEach((picture, index) => {
    const width = index === 0 ? PICTURES : small;
    const isLeft = index === 0 || index % 2 === 1;
    const x = isLeft ? MARGIN : MARGIN + small + SMALL_GAP;
    const y = isLeft ? bottom : bottom - small * PROPORTION - SMALL_GAP;
    const height = width * (picture.isDrawn ? 9 / 16 : PROPORTION);
    whole.add(
      doc.struct('Figure', { alt: picture.alt }, () => {
        doc.image(Buffer.from(picture.bytes), x, y, { fit: [width, height], align: 'center' });
      }),
    );
    if (isLeft) bottom = y + width * PROPORTION + SMALL_GAP;
  });
  const drawn = pictures.some(({ isDrawn }) => isDrawn);
  // A row is as high as photos are; drawings are lower.
  if (!drawn) return bottom;
  doc.y = top + PICTURES * (9 / 16) + 2;
  doc.x = MARGIN;
  tagged(doc, whole, 'P', () =>
    doc
      .font('plain')
      .fontSize(8)
      .fillColor(MUTED)
      .text('Illustration: a drawing, not a photo of this vehicle.', { width: PICTURES }),
  );
  return doc.y;
}

/** Price, tag and QR code beside the first picture. Returns where they end. */
function besides(doc: Doc, whole: Struct, sheet: CarSheet, top: number): number {
  const x = MARGIN + PICTURES + GAP;
  doc.y = top;
  const line = (text: string, size: number, font: 'plain' | 'bold' = 'plain', colour = INK) =>
    tagged(doc, whole, 'P', () =>
      doc.font(font).fontSize(size).fillColor(colour).text(text, x, doc.y, { width: BESIDE }),
    );
  if (sheet.tag) line(sheet.tag, 10, 'bold', MUTED);
  const { text, suffix, was, was_note: proof, type } = sheet.price;
  line([text, suffix].filter(Boolean).join(' '), 20, 'bold');
  if (type) line(type, 10, 'plain', MUTED);
  if (was) line(`Was ${was}`, 10, 'plain', MUTED);
  if (was && proof) line(proof, 8, 'plain', MUTED);
  if (sheet.marketBadge) line(sheet.marketBadge, 10);
  if (sheet.marketBadge && sheet.marketNote) line(sheet.marketNote, 8, 'plain', MUTED);
  doc.y += 14;
  drawQr(doc, whole, sheet.address, x, doc.y);
  doc.y += QR + 6;
  line('Scan the code to see this vehicle online:', 8, 'plain', MUTED);
  line(sheet.address, 8);
  return doc.y;
}

function drawQr(doc: Doc, whole: Struct, address: string, x: number, y: number): void {
  const { modules } = qrCode(address, { errorCorrectionLevel: 'M' });
  const cell = QR / modules.size;
  whole.add(
    doc.struct('Figure', { alt: `QR code of ${address}` }, () => {
      for (let row = 0; row < modules.size; row += 1)
        for (let column = 0; column < modules.size; column += 1)
          if (modules.get(row, column)) doc.rect(x + column * cell, y + row * cell, cell, cell);
      doc.fill(INK);
    }),
  );
}

/** Facts in two columns, as a list. */
function facts(doc: Doc, whole: Struct, { facts: rows }: CarSheet): void {
  if (rows.length === 0) return;
  heading(doc, whole, 'Key information');
  const column = (INSIDE - GAP) / 2;
  const label = 112;
  for (let at = 0; at < rows.length; at += 2) {
    const pair = rows.slice(at, at + 2);
    doc.fontSize(9);
    const height = Math.max(
      ...pair.map(({ value }) => doc.font('bold').heightOfString(value, { width: column - label })),
      ...pair.map((row) => doc.font('plain').heightOfString(row.label, { width: label - 4 })),
    );
    if (doc.y + height > HEIGHT - MARGIN - 20) doc.addPage();
    const { y } = doc;
    pair.forEach((row, index) => {
      const x = MARGIN + index * (column + GAP);
      tagged(doc, whole, 'P', () => {
        doc
          .font('plain')
          .fontSize(9)
          .fillColor(MUTED)
          .text(`${row.label} `, x, y, { width: label - 4 });
        doc
          .font('bold')
          .fillColor(INK)
          .text(row.value, x + label, y, { width: column - label });
      });
    });
    doc.y = y + Math.max(height, 10) + 3;
  }
}

/** Who sells it, and beside that what to bear in mind; together on one page. */
function foot(
  doc: Doc,
  whole: Struct,
  { dealer, notes }: { dealer: readonly string[]; notes: readonly string[] },
): void {
  if (doc.y > HEIGHT - MARGIN - FOOT) doc.addPage();
  heading(doc, whole, 'Where to find it');
  const { y } = doc;
  const column = (INSIDE - GAP) / 2;
  const lines = (texts: readonly string[], x: number, colour: string) => {
    doc.y = y;
    for (const text of texts)
      tagged(doc, whole, 'P', () =>
        doc.font('plain').fontSize(9).fillColor(colour).text(text, x, doc.y, { width: column, lineGap: 1.5 }),
      );
    return doc.y;
  };
  doc.y = Math.max(lines(dealer, MARGIN, INK), lines(notes, MARGIN + column + GAP, MUTED));
}
