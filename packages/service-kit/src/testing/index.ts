export { columnDrift } from './column-drift.ts';
export * from './soak.ts';
