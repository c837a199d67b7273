import type { Vehicle } from '../drawing/solid.ts';
import { adventureBike } from './motorcycle/adventure-bike.ts';
import { cruiser } from './motorcycle/cruiser.ts';
import { dirtBike } from './motorcycle/dirt-bike.ts';
import { nakedBike } from './motorcycle/naked-bike.ts';
import { scooter } from './motorcycle/scooter.ts';
import { sportBike } from './motorcycle/sport-bike.ts';
import { touringBike } from './motorcycle/touring-bike.ts';

/** Motorcycles, by shape. */
export const MOTORCYCLES = {
  'sport-bike': sportBike,
  'naked-bike': nakedBike,
  cruiser,
  'touring-bike': touringBike,
  'adventure-bike': adventureBike,
  'dirt-bike': dirtBike,
  scooter,
} satisfies Record<string, () => Vehicle>;
