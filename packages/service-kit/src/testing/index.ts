export { columnDrift } from './column-drift.ts';
export { senderMarkupAt } from './sender-markup.ts';
export * from './soak.ts';
