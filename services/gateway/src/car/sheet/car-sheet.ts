import type { ShownPrice } from '@forecourt/contracts';

/** A line of facts, as the car's page shows it. */
interface SheetRow {
  readonly label: string;
  readonly value: string;
}

/** What a car's PDF says, all of it as text (VEH-5). */
export interface CarSheet {
  readonly site: string;
  readonly title: string;
  readonly subtitle: string;
  /** The car's own address, which the QR code leads to. */
  readonly address: string;
  readonly tag: string | null;
  /** What a reader must know first, such as that it is sold. */
  readonly notice: string | null;
  readonly price: Pick<ShownPrice, 'text' | 'suffix' | 'was' | 'was_note' | 'type'>;
  readonly marketBadge: string | null;
  /** Source, date and sample of the comparison. */
  readonly marketNote: string | null;
  readonly facts: readonly SheetRow[];
  readonly features: readonly string[];
  readonly comments: { readonly title: string; readonly paragraphs: readonly string[] };
  /** Who sells it: name, address, number and licence, as far as they are known. */
  readonly dealer: readonly string[];
  readonly disclaimer: string;
}

/** A picture of a car's PDF: JPEG, with its words for readers who can't see it. */
export interface SheetPicture {
  readonly bytes: Uint8Array;
  readonly alt: string;
  /** Whether it is a drawing rather than a photo, which is written beside it. */
  readonly isDrawn: boolean;
}

/** What a PDF is drawn from. */
export interface SheetOrder {
  readonly sheet: CarSheet;
  readonly pictures: readonly SheetPicture[];
  /** When it was made, as text. */
  readonly made: string;
}
