import { avan } from './caravans/avan.ts';
import { coromal } from './caravans/coromal.ts';
import { crusader } from './caravans/crusader.ts';
import { jayco } from './caravans/jayco.ts';
import { lotus } from './caravans/lotus.ts';
import { mdc } from './caravans/mdc.ts';
import { newAge } from './caravans/new-age.ts';
import { snowyRiver } from './caravans/snowy-river.ts';
import { audi } from './cars/audi.ts';
import { bmw } from './cars/bmw.ts';
import { byd } from './cars/byd.ts';
import { ford } from './cars/ford.ts';
import { gwm } from './cars/gwm.ts';
import { holden } from './cars/holden.ts';
import { honda } from './cars/honda.ts';
import { hyundai } from './cars/hyundai.ts';
import { isuzu } from './cars/isuzu.ts';
import { jeep } from './cars/jeep.ts';
import { kia } from './cars/kia.ts';
import { landRover } from './cars/land-rover.ts';
import { ldv } from './cars/ldv.ts';
import { lexus } from './cars/lexus.ts';
import { mazda } from './cars/mazda.ts';
import { mercedesBenz } from './cars/mercedes-benz.ts';
import { mg } from './cars/mg.ts';
import { mitsubishi } from './cars/mitsubishi.ts';
import { nissan } from './cars/nissan.ts';
import { ram } from './cars/ram.ts';
import { skoda } from './cars/skoda.ts';
import { subaru } from './cars/subaru.ts';
import { suzuki } from './cars/suzuki.ts';
import { tesla } from './cars/tesla.ts';
import { toyota } from './cars/toyota.ts';
import { volkswagen } from './cars/volkswagen.ts';
import { volvo } from './cars/volvo.ts';
import { bmwMotorrad } from './motorcycles/bmw.ts';
import { harleyDavidson } from './motorcycles/harley-davidson.ts';
import { hondaMotorcycles } from './motorcycles/honda.ts';
import { kawasaki } from './motorcycles/kawasaki.ts';
import { ktm } from './motorcycles/ktm.ts';
import { suzukiMotorcycles } from './motorcycles/suzuki.ts';
import { triumph } from './motorcycles/triumph.ts';
import { yamaha } from './motorcycles/yamaha.ts';
import type { Make } from './table.ts';

/** The makes of cars, utes and vans. */
export const cars: readonly Make[] = [
  audi,
  bmw,
  byd,
  ford,
  gwm,
  holden,
  honda,
  hyundai,
  isuzu,
  jeep,
  kia,
  landRover,
  ldv,
  lexus,
  mazda,
  mercedesBenz,
  mg,
  mitsubishi,
  nissan,
  ram,
  skoda,
  subaru,
  suzuki,
  tesla,
  toyota,
  volkswagen,
  volvo,
];

/** The makes of motorcycles. */
export const motorcycles: readonly Make[] = [
  bmwMotorrad,
  harleyDavidson,
  hondaMotorcycles,
  kawasaki,
  ktm,
  suzukiMotorcycles,
  triumph,
  yamaha,
];

/** The makes of caravans and camper trailers. */
export const caravans: readonly Make[] = [avan, coromal, crusader, jayco, lotus, mdc, newAge, snowyRiver];
