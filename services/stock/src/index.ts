export type { StockConfig } from './config.ts';
export { startStock } from './start-stock.ts';
