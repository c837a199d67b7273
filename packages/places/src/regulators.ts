import type { AustralianState } from '@forecourt/contracts';

/** Who looks after buyers' rights in a state or territory, as its own site says in 2026. */
export interface Regulator {
  /** The state's or territory's name. */
  readonly state: string;
  readonly name: string;
  readonly phone: string;
  readonly site: string;
}

/** The consumer-protection regulator of each state and territory (PAGE-2). */
export const regulators: Readonly<Record<AustralianState, Regulator>> = {
  act: {
    state: 'Australian Capital Territory',
    name: 'Access Canberra',
    phone: '13 22 81',
    site: 'https://www.accesscanberra.act.gov.au',
  },
  nsw: {
    state: 'New South Wales',
    name: 'NSW Fair Trading',
    phone: '13 32 20',
    site: 'https://www.fairtrading.nsw.gov.au',
  },
  nt: {
    state: 'Northern Territory',
    name: 'Northern Territory Consumer Affairs',
    phone: '1800 019 319',
    site: 'https://consumeraffairs.nt.gov.au',
  },
  qld: {
    state: 'Queensland',
    name: 'Queensland Office of Fair Trading',
    phone: '13 74 68',
    site: 'https://www.fairtrading.qld.gov.au',
  },
  sa: {
    state: 'South Australia',
    name: 'Consumer and Business Services',
    phone: '131 882',
    site: 'https://www.cbs.sa.gov.au',
  },
  tas: {
    state: 'Tasmania',
    name: 'Consumer, Building and Occupational Services',
    phone: '1300 654 499',
    site: 'https://www.cbos.tas.gov.au',
  },
  vic: {
    state: 'Victoria',
    name: 'Consumer Affairs Victoria',
    phone: '1300 558 181',
    site: 'https://www.consumer.vic.gov.au',
  },
  wa: {
    state: 'Western Australia',
    name: 'Consumer Protection Western Australia',
    phone: '1300 304 054',
    site: 'https://www.consumerprotection.wa.gov.au',
  },
};
