import type { DrawnShape } from '@forecourt/drawn-vehicles';

/** A kind of body: the words that feeds name it with, the shape it usually has, and the models that are of another size. */
export interface ShapeRow {
  readonly usual: DrawnShape;
  /** As slugs. */
  readonly words: readonly string[];
  /** Names of models by shape, with the make or badge where the model alone does not say it; the longest that fits decides. */
  readonly models?: Partial<Readonly<Record<DrawnShape, string>>>;
}

/** Which vehicle is drawn: by the body's words, then by the model. The one table of it. */
export const SHAPE_TABLE: readonly ShapeRow[] = [
  {
    usual: 'hatch',
    words: ['hatch', 'hatchback', 'liftback'],
    models: {
      'hatch-small':
        'Yaris, Echo, Prius c, GR Yaris, Swift, Baleno, Ignis, Celerio, Alto, Mazda2, Mazda 2, Polo, Fiesta, Jazz, Picanto, Rio, Getz, Accent, i20, Mirage, Colt, Micra, 500, Panda, Barina, Spark, Clio, Zoe, 208, 207, C3, Fabia, Ibiza, A1, Mini Cooper, Hatch Cooper, MG3, Dolphin, Fortwo, Forfour',
    },
  },
  {
    usual: 'sedan',
    words: ['sedan', 'saloon'],
    models: {
      'sedan-small':
        'Corolla, Civic, i30, Cerato, K4, Elantra, Mazda3, Mazda 3, Lancer, Impreza, Jetta, City, Yaris, Accent, A3, A-Class, Almera, Pulsar',
      'sedan-large':
        'Camry, Aurion, Avalon, Crown, Mirai, Commodore, Falcon, Fairlane, Statesman, Caprice, Calais, Accord, Sonata, Optima, Stinger, Genesis, G80, G90, Superb, Passat, Arteon, Mazda6, Mazda 6, Maxima, Liberty, 5 Series, 7 Series, i5, i7, E-Class, S-Class, EQE, EQS, A6, A7, A8, ES, GS, LS, XF, XJ, S90, 300, Model S, Taycan, Panamera, Seal, Ghibli, Quattroporte',
    },
  },
  { usual: 'wagon', words: ['wagon', 'station-wagon', 'stationwagon', 'estate', 'sportwagon', 'tourer'] },
  { usual: 'coupe', words: ['coupe', 'hardtop', 'fastback'] },
  { usual: 'convertible', words: ['convertible', 'softtop', 'soft-top', 'cabriolet', 'roadster', 'spyder'] },
  {
    usual: 'suv',
    words: ['suv', 'crossover'],
    models: {
      'suv-small':
        'Yaris Cross, C-HR, CX-3, CX-30, Venue, Kona, Stonic, Niro, Puma, EcoSport, HR-V, ZR-V, Vitara, Fronx, Juke, T-Cross, T-Roc, Taigo, Kamiq, Captur, Arkana, ZS, MGS5, Trax, ASX, 2008, C3 Aircross, Q2, X1, X2, UX, LBX, XC40, EX30, GLA, Countryman, Atto 2, Jolion, Omoda 5, Tiggo 4, Crosstrek, XV, Renegade, Avenger',
      'suv-large':
        'Kluger, Fortuner, Prado, LandCruiser Prado, bZ4X Touring, CX-8, CX-9, CX-80, CX-90, Sorento, EV9, Palisade, Santa Fe, Ioniq 9, Pajero, Pajero Sport, Everest, Territory, Pathfinder, Captiva, Acadia, Trailblazer, Outlander, Touareg, Kodiaq, Q7, Q8, SQ7, X5, X7, iX, GLE, GLS, EQS SUV, RX, GX, TX, XC90, EX90, Discovery, Range Rover, Cayenne, MU-X, Ascent, Grand Cherokee, Model X, Rexton, Tank 500, D90, Sealion 8',
      '4x4':
        'LandCruiser, LandCruiser 200, LandCruiser 300, LandCruiser 70, LandCruiser 76, Patrol, LX, G-Class, Defender 110, Defender 130, Hummer',
      '4x4-short': 'Jimny, Wrangler, FJ Cruiser, Defender 90, Bronco, Tank 300',
    },
  },
  {
    usual: '4x4',
    words: ['4x4', '4wd', 'off-roader', 'offroader', 'four-wheel-drive'],
    models: {
      'suv-large': 'Prado, LandCruiser Prado, Fortuner, Everest, Pajero Sport, MU-X, Rexton, Discovery',
      '4x4-short': 'Jimny, Wrangler, FJ Cruiser, Defender 90, Bronco, Tank 300',
    },
  },
  {
    usual: 'cab-chassis',
    words: ['cab-chassis', 'cabchassis', 'single-cab', 'cab-chassis-ute'],
  },
  {
    usual: 'ute',
    words: ['ute', 'utility', 'pickup', 'pick-up', 'dual-cab', 'double-cab', 'crew-cab'],
    models: {
      'ute-work': 'HiLux Workmate, Ranger XL, D-Max SX 4x2, Navara SL, Triton GLX, BT-50 XS, Falcon, Commodore',
      'ute-large':
        'Tundra, RAM 1500, RAM 2500, RAM 3500, 1500, 2500, F-150, F-250, Silverado, Cybertruck, Shark 6, Gladiator',
    },
  },
  {
    usual: 'van',
    words: ['van', 'panel-van', 'crew-van'],
    models: {
      'van-small': 'Caddy, Kangoo, Partner, Berlingo, Doblo, Fiorino, Citan, LiteAce, Transit Connect',
      'van-large':
        'Sprinter, Crafter, Master, Ducato, Boxer, Jumper, Daily, Transit Cargo, Transit 350L, Transit 470E, Deliver 9, eDeliver 9, HiAce Super LWB, Vito XL',
    },
  },
  { usual: 'people-mover', words: ['people-mover', 'peoplemover', 'minivan', 'mpv'] },
  { usual: 'bus', words: ['bus', 'minibus', 'coach'] },
  { usual: 'tray-truck', words: ['tray-truck', 'tray', 'tipper', 'flatbed'] },
  { usual: 'light-truck', words: ['light-truck', 'lighttruck', 'truck', 'pantech'] },
  { usual: 'motorhome', words: ['motorhome', 'campervan', 'camper-van', 'rv'] },
  { usual: 'camper-trailer', words: ['camper-trailer', 'camper'] },
  { usual: 'pop-top', words: ['pop-top', 'poptop', 'hybrid', 'hybrid-caravan'] },
  { usual: 'off-road-caravan', words: ['off-road-caravan', 'off-road', 'offroad', 'semi-off-road'] },
  { usual: 'caravan-small', words: ['caravan-small', 'teardrop', 'couples-caravan', 'single-axle'] },
  { usual: 'caravan', words: ['caravan', 'full-height', 'family-caravan'] },
  { usual: 'sport-bike', words: ['sport-bike', 'sport', 'sports', 'supersport', 'superbike'] },
  { usual: 'cruiser', words: ['cruiser', 'bobber', 'chopper'] },
  { usual: 'touring-bike', words: ['touring-bike', 'touring', 'sport-touring', 'tourer-bike'] },
  { usual: 'adventure-bike', words: ['adventure-bike', 'adventure', 'dual-sport', 'trail'] },
  { usual: 'dirt-bike', words: ['dirt-bike', 'motocross', 'enduro', 'dirt', 'mx'] },
  { usual: 'scooter', words: ['scooter', 'moped'] },
  {
    usual: 'naked-bike',
    words: ['naked-bike', 'naked', 'street', 'roadster-bike', 'motorcycle', 'motorbike', 'standard'],
  },
];
