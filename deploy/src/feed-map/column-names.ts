import { csvFields } from '@forecourt/contracts';

/** Fields of the mapping itself; all others are fields of the car. */
export const OWN_FIELDS = ['stocknum', 'dealership_slug', 'occurred_at'] as const;

/**
 * How systems name the column of a field, besides the field's own name: letters and digits only, in lower case. The first that a file has is
 * proposed. The fields that have names here are looked for first, in this order, and then all others of a car.
 */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  stocknum: [
    'stocknumber',
    'stockno',
    'stocknum',
    'stockid',
    'stock',
    'dealerstocknumber',
    'vehicleid',
    'listingid',
    'id',
  ],
  dealership_slug: ['dealershipslug', 'dealership', 'dealer', 'dealercode', 'dealerid'],
  occurred_at: ['occurredat', 'lastchanged', 'lastmodified', 'lastupdated', 'updatedat', 'modified', 'updated'],
  make: ['make', 'manufacturer', 'brand', 'carmake', 'vehiclemake', 'maker'],
  model: ['model', 'modelname', 'family', 'carmodel', 'vehiclemodel'],
  name: ['name', 'title', 'vehiclename', 'carname', 'listingtitle', 'fullname'],
  badge: ['badge', 'variant', 'trim', 'trimlevel'],
  series: ['series', 'modelcode'],
  year: ['year', 'modelyear', 'manufactureyear', 'buildyear', 'yearofmanufacture', 'caryear', 'registrationyear'],
  car_type: ['cartype', 'usedornew', 'neworused', 'newused', 'usednew', 'condition', 'type', 'vehicletype', 'category'],
  status: ['status', 'stockstatus', 'availability'],
  km: [
    ...['km', 'kms', 'kmdriven', 'kmsdriven', 'drivenkm', 'odometer', 'odometerkm', 'odometerkms', 'odometerreading'],
    ...['kilometres', 'kilometers', 'kilometresdriven', 'kilometersdriven', 'miles', 'odometermiles', 'mileage'],
  ],
  price: [
    ...['price', 'driveawayprice', 'dapprice', 'dap', 'advertisedprice', 'retailprice', 'sellingprice', 'askingprice'],
    ...['egcprice', 'internetprice', 'listprice', 'priceaud', 'asking'],
  ],
  before_price: ['beforeprice', 'wasprice', 'originalprice'],
  offer_price: ['offerprice', 'specialprice', 'saleprice'],
  price_type: ['pricetype', 'pricebasis'],
  vin: ['vin', 'vinnumber', 'chassis'],
  regplate: ['regplate', 'rego', 'registration', 'regno', 'registrationnumber', 'plate'],
  rego_expiry: ['regoexpiry', 'registrationexpiry', 'regoexpires'],
  build_date: ['builddate', 'build', 'built'],
  compliance_date: ['compliancedate', 'compliance', 'complied'],
  body: ['body', 'bodytype', 'bodystyle'],
  trans: ['trans', 'transmission', 'gears', 'gearbox'],
  fuel: ['fuel', 'fueltype'],
  drive: ['drive', 'drivetype', 'drivetrain', 'drivewheels'],
  seats: ['seats', 'seatcount', 'seatingcapacity'],
  doors: ['doors', 'doorcount'],
  colour: ['colour', 'color', 'exteriorcolour', 'exteriorcolor', 'bodycolour', 'colourextint', 'paint'],
  engine_size: ['enginesize', 'engine'],
  'variant.cylinders': ['cylinders', 'cyl', 'cylindersinengine'],
  'variant.enginesize_litres': ['litres', 'enginelitres', 'enginecapacity', 'capacity', 'displacement', 'displ'],
  'variant.fuelconsumptioncombined': ['fuelconsumption', 'fueleconomy', 'consumption', 'mileage', 'economy'],
  location_slug: ['locationslug', 'location', 'yard', 'branch', 'locationcode'],
  dealercomments: ['dealercomments', 'comments', 'description', 'advert', 'notes'],
  standardEquipment: ['standardequipment', 'features', 'equipment', 'options'],
  images: ['images', 'photos', 'pictures', 'imageurls', 'photourls', 'imagelist'],
};

/** Filters that are proposed with the field that they are made from, and fields that need a structure that no cell has. */
const MADE: ReadonlySet<string> = new Set([
  'simple_body',
  'simple_transmission',
  'simple_fuel',
  'variant',
  'specifications',
]);

/** A column's name, or a word of a cell, as it is compared. */
export const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Every field that a column can be, in the order in which they choose, with the names that its column may have. */
export const columnNames: ReadonlyMap<string, readonly string[]> = named();

function named(): Map<string, readonly string[]> {
  const claimed = new Set(Object.values(synonyms).flat());
  const ownNames = (field: string) =>
    [plain(field), plain(field.split('.').at(-1) ?? field)].filter((name) => !claimed.has(name));
  const others = [...csvFields.keys(), 'reserved', 'certified', 'location_name', 'location_id'].filter(
    (field) => !(field in synonyms) && !MADE.has(field),
  );
  return new Map([
    ...Object.entries(synonyms).map(([field, names]): [string, string[]] => [field, [...names, ...ownNames(field)]]),
    ...others.map((field): [string, string[]] => [field, [...new Set(ownNames(field))]]),
  ]);
}
