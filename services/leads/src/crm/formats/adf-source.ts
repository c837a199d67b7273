/** Who numbers leads and vehicles, and who provides the lead, as ADF names it. */
export const SOURCE = 'Forecourt';
