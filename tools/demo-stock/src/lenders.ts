import type { CarType } from '@forecourt/contracts';
import type { LoanFees } from '@forecourt/finance';

/** A lender of the demonstration, with what its offers are made of. */
export interface Lender {
  readonly key: string;
  readonly name: string;
  readonly depositShare: number;
  /** Interest in per cent a year by what kind of car it finances, as text. */
  readonly rates: Readonly<Partial<Record<CarType, string>>>;
  readonly fees: LoanFees;
  /** Whether its offers carry their own terms; the site's words stand in for the others'. */
  readonly ownWords: boolean;
}

const fees = (establishment: number, monthly: number): LoanFees => ({
  establishmentCents: establishment * 100,
  monthlyCents: monthly * 100,
});

/** Lenders of the demonstration; they exist nowhere else. */
export const LENDERS: readonly Lender[] = [
  {
    ...{ key: 'redgum', name: 'Redgum Motor Finance', depositShare: 0, ownWords: true },
    ...{ rates: { new: '7.49', demo: '7.99', used: '9.49' }, fees: fees(395, 0) },
  },
  {
    ...{ key: 'coolabah', name: 'Coolabah Loans', depositShare: 0, ownWords: false },
    ...{ rates: { new: '7.95', demo: '8.25', used: '9.95' }, fees: fees(250, 8) },
  },
  {
    ...{ key: 'saltbush', name: 'Saltbush Finance', depositShare: 0, ownWords: false },
    ...{ rates: { demo: '8.75', used: '10.45' }, fees: fees(0, 12) },
  },
  {
    ...{ key: 'harbourside', name: 'Harbourside Credit', depositShare: 0.1, ownWords: true },
    ...{ rates: { new: '6.99', demo: '7.49', used: '8.89' }, fees: fees(495, 5) },
  },
  {
    ...{ key: 'tallowwood', name: 'Tallowwood Lending', depositShare: 0, ownWords: false },
    ...{ rates: { new: '7.29', demo: '7.79', used: '9.19' }, fees: fees(350, 10) },
  },
  {
    ...{ key: 'boronia', name: 'Boronia Personal Loans', depositShare: 0, ownWords: false },
    ...{ rates: { used: '11.9' }, fees: fees(150, 0) },
  },
  {
    ...{ key: 'banksia', name: 'Banksia Manufacturer Finance', depositShare: 0, ownWords: false },
    ...{ rates: { new: '4.9', demo: '5.9' }, fees: fees(595, 5) },
  },
  {
    ...{ key: 'ironbark', name: 'Ironbark Mutual', depositShare: 0, ownWords: false },
    ...{ rates: { new: '6.79', demo: '7.19', used: '8.49' }, fees: fees(295, 0) },
  },
];
