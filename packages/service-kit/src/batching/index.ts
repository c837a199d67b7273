export { type BatchAnswer, type BatchBounds, type ItemAnswer, ReceiverBusyError } from './batches.ts';
export { sendInBatches } from './send-in-batches.ts';
