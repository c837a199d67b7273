/** Where the promotional banner leads those who sell (NAV-1). */
export const TRADE_IN = '/trade-in';

/** What the banner's link to the trade-in page says (NAV-1). @param vehicle what the site sells */
export const sellWords = (vehicle: string): string => `Sell your ${vehicle}`;
