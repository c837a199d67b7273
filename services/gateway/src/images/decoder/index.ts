// What a program needs that checks pictures before they are pushed: it starts without the gateway.
export { Decoder } from './decoder.ts';
export { pictureFault } from './picture-kind.ts';
