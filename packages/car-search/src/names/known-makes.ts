import { makes } from '@forecourt/contracts';

/** A make of the platform's list, as people should read it. */
interface KnownMake {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly models: readonly string[];
}

/**
 * The models of the platform's makes, as people should read them. A car that a feed writes differently ("HIACE") gets
 * this spelling. A make or model that is not listed keeps the spelling that most cars have.
 */
const models: Readonly<Record<string, string>> = {
  'Alfa Romeo': `Giulia, Giulietta, Junior, MiTo, Stelvio, Tonale`,
  Audi: `A1, Q4 e-tron, A3, A4, A5, A6, A7, A8, e-tron, Q2, Q3, Q5, Q7, Q8, R8, RS 3, S3, TT`,
  BMW: `
    1 Series, 2 Series, 3 Series, 4 Series, 5 Series, i3, i4, i5, i7, iX, iX1, iX3, M2, M3, M4, X1, X2, X3, X4,
    X5, X6, X7, XM, Z4`,
  BYD: `Atto 3, Dolphin, Seal, Sealion 6, Sealion 7, Shark 6`,
  Chery: `Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8`,
  Cupra: `Ateca, Born, Formentor, Leon, Tavascan`,
  Fiat: `500, 500X, Abarth, Doblo, Ducato, Scudo`,
  Ford: `
    EcoSport, Endura, Escape, Everest, F-150, Falcon, Fiesta, Focus, Mondeo, Mustang, Mustang Mach-E, Puma,
    Ranger, Territory, Transit`,
  Genesis: `G70, G80, GV60, GV70, GV80`,
  GMC: `Yukon`,
  GWM: `Cannon, Haval H6, Haval H6GT, Haval Jolion, Ora, Tank 300, Tank 500, Ute`,
  Haval: `H2, H6, H9, Jolion`,
  Holden: `Astra, Barina, Captiva, Colorado, Commodore, Cruze, Equinox, Trailblazer, Trax`,
  Honda: `Accord, City, Civic, CR-V, HR-V, Jazz, NSX, Odyssey, ZR-V`,
  HSV: `ClubSport, GTS, Maloo, Senator`,
  Hyundai: `
    Accent, Elantra, i20, i30, i40, iLoad, iMax, Inster, Ioniq, Ioniq 5, Ioniq 6, Ioniq 9, ix35, Kona, Palisade,
    Santa Fe, Sonata, Staria, Tucson, Veloster, Venue`,
  INEOS: `Grenadier`,
  Infiniti: `Q30, Q50, Q60, QX30, QX70, QX80`,
  Isuzu: `D-MAX, MU-X`,
  'Isuzu UTE': `D-MAX, MU-X`,
  Iveco: `Daily`,
  JAC: `T9`,
  Jaecoo: `J7, J8`,
  Jaguar: `E-PACE, F-PACE, F-TYPE, I-PACE, XE, XF, XJ`,
  Jeep: `Avenger, Cherokee, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler`,
  KGM: `Actyon, Korando, Musso, Rexton, Tivoli, Torres`,
  Kia: `
    Carnival, Cerato, EV3, EV5, EV6, EV9, K4, Niro, Optima, Picanto, Rio, Seltos, Sorento, Soul, Sportage,
    Stinger, Stonic, Tasman`,
  'Land Rover': `
    Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport,
    Range Rover Velar`,
  LDV: `D90, Deliver 7, Deliver 9, eT60, G10, MIFA, T60, T60 MAX, Terron 9, V80`,
  Leapmotor: `B10, C10`,
  Lexus: `CT, ES, GS, GX, IS, LBX, LC, LM, LS, LX, NX, RC, RX, RZ, UX`,
  Mahindra: `Pik-Up, Scorpio, XUV500, XUV700`,
  Mazda: `2, 3, 6, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, MX-30, MX-5`,
  'Mercedes-Benz': `
    A-Class, B-Class, C-Class, CLA-Class, CLS-Class, E-Class, EQA, EQB, EQC, EQE, EQS, G-Class, GLA-Class,
    GLB-Class, GLC-Class, GLE-Class, GLS-Class, S-Class, SL-Class, Sprinter, V-Class, Valente, Vito, X-Class`,
  MG: `Cyberster, GS, HS, MG3, MG4, MG5, MG6, QS, ZS, ZST`,
  MINI: `Aceman, Clubman, Convertible, Cooper, Countryman, Hatch, Paceman`,
  Mitsubishi: `ASX, Eclipse Cross, Express, Lancer, Mirage, Outlander, Pajero, Pajero Sport, Triton`,
  Nissan: `370Z, Ariya, GT-R, Juke, Leaf, Micra, Murano, Navara, Pathfinder, Patrol, Pulsar, Qashqai, X-Trail, Z`,
  Opel: `Astra, Corsa, Insignia`,
  Peugeot: `2008, 208, 3008, 308, 408, 5008, 508, Boxer, Expert, Partner, RCZ`,
  Polestar: `2, 3, 4`,
  Porsche: `718, 911, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan`,
  Ram: `1500, 2500, 3500`,
  Renault: `Arkana, Captur, Clio, Duster, Kadjar, Kangoo, Koleos, Master, Megane, Trafic, Zoe`,
  Skoda: `Enyaq, Fabia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Scala, Superb, Yeti`,
  smart: `#1, #3, fortwo`,
  SsangYong: `Actyon, Korando, Musso, Rexton, Stavic, Tivoli, XLV`,
  Subaru: `BRZ, Crosstrek, Forester, Impreza, Levorg, Liberty, Outback, Solterra, WRX, XV`,
  Suzuki: `Alto, APV, Baleno, Celerio, Fronx, Grand Vitara, Ignis, Jimny, Kizashi, S-Cross, Swift, SX4, Vitara`,
  Tesla: `Cybertruck, Model 3, Model S, Model X, Model Y`,
  Toyota: `
    86, Aurion, bZ4X, C-HR, Camry, Coaster, Corolla, Corolla Cross, FJ Cruiser, Fortuner, GR Corolla, GR Supra,
    GR Yaris, GR86, Granvia, HiAce, HiLux, Kluger, LandCruiser, LandCruiser 70, LandCruiser 200, LandCruiser 300,
    LandCruiser Prado, Prado, Prius, Prius C, Prius V, RAV4, Rukus, Supra, Tarago, Tundra, Yaris, Yaris Cross`,
  Volkswagen: `
    Amarok, Arteon, Beetle, Caddy, California, Caravelle, Crafter, Golf, ID.4, ID.5, ID. Buzz, Jetta, Multivan,
    Passat, Polo, Scirocco, Tayron, T-Cross, T-Roc, Tiguan, Touareg, Transporter, up!`,
  Volvo: `C30, C40, EC40, EX30, EX40, EX90, S40, S60, S90, V40, V60, XC40, XC60, XC90`,
  XPENG: `G6`,
  Zeekr: `7X, X`,
};

/** What people call a model beside its name, by make and model. A model that nobody sells has none. */
export const modelNicknames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Holden: { Commodore: ['Commo'] },
  Honda: { 'GL1800 Gold Wing': ['Gold Wing', 'Goldwing'] },
  'Land Rover': { Discovery: ['Disco'], 'Discovery Sport': ['Disco Sport'] },
  Mitsubishi: { 'Pajero Sport': ['Paj Sport'], Pajero: ['Paj'] },
  Toyota: {
    'LandCruiser 70': seriesOf(70, 76, 78, 79),
    'LandCruiser 200': seriesOf(200),
    'LandCruiser 300': seriesOf(300),
  },
};

/** LandCruisers are called by the number of their series. */
function seriesOf(...numbers: number[]): readonly string[] {
  return numbers.flatMap((number) => [
    ...[`${number} Series`, `LC${number}`],
    ...[`${number} Series LandCruiser`, `LandCruiser ${number} Series`, `LandCruiser ${number}`],
  ]);
}

/** The listed makes, each with its other names and its listed models. */
export const knownMakes: readonly KnownMake[] = makes.map(({ name, aliases }) => ({
  name,
  aliases,
  models: models[name]?.trim().split(/,\s+/) ?? [],
}));

/** Makes with listed models that the list of makes does not have; a spec finds none. @internal for specs */
export const strayMakes: readonly string[] = Object.keys(models).filter((name) =>
  makes.every((make) => make.name !== name),
);
