import type { ValuedVehicle } from '@forecourt/contracts';
import type { SimilarCars } from '@forecourt/retail-rules';
import { pause } from '@forecourt/service-kit/waiting';
import type { DrivenVehicle, Plate, ValuationProvider, ValuedOn } from './valuation-provider.ts';

/** Longer than any provider is waited for. */
const SLOW_MS = 15_000;

/** Answers test plates (docs/valuations.md), and passes everything else on. For development alone. */
export class TestPlates implements ValuationProvider {
  constructor(
    private readonly provider: ValuationProvider,
    private readonly now: () => Date,
    private readonly slowMs = SLOW_MS,
  ) {}

  async lookUp(plate: Plate): Promise<readonly ValuedVehicle[]> {
    const ago = (years: number) => this.now().getUTCFullYear() - years;
    switch (plate.rego) {
      case 'FOUND1':
        return [corolla(ago(3), 'Ascent Sport')];
      case 'SEVERAL':
        return ['Ascent Sport', 'SX', 'ZR'].map((badge) => corolla(ago(3), badge));
      case 'TOOOLD':
        return [corolla(ago(12), 'Conquest')];
      case 'TOOFAR':
        return [corolla(ago(5), 'SX')];
      case 'UNKNOWN1':
        return [];
      case 'DOWN':
        throw new Error('The test plate DOWN was looked up.');
      case 'SLOW':
        await pause(this.slowMs);
        return [];
      default:
        return this.provider.lookUp(plate);
    }
  }

  similarCars(vehicle: DrivenVehicle, on: ValuedOn): Promise<SimilarCars> {
    return this.provider.similarCars(vehicle, on);
  }
}

function corolla(year: number, badge: string): ValuedVehicle {
  return { title: `${year} Toyota Corolla ${badge}`, make: 'Toyota', model: 'Corolla', year, badge };
}
