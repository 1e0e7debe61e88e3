import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PRODUCT_CATEGORIES } from '@piston-parts/shared-contract';

const PARTS = ['Brake Pad Set', 'Oil Filter', 'Wheel Bearing', 'Clutch Disc', 'Fog Lamp', 'Coil Spring', 'Air Filter'];
const MAKERS = ['Mahindra', 'Tata', 'Hyundai', 'Honda', 'Suzuki', 'Toyota', 'Kia', 'Ford', 'VW', 'Fiat'];
const MODELS_PER_MAKER = 20;
const ENGINES = ['1.2 petrol', '1.5 petrol', '1.5 diesel', '2.0 diesel', '1.0 turbo'];
const FITMENTS_PER_PART = 4;

const pick = <Value>(values: readonly Value[], at: number): Value => values[at % values.length] as Value;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

function vehicleRows(): string[] {
  const models = MAKERS.flatMap((maker) => numbered(MODELS_PER_MAKER).map((model) => `${maker},Model ${model}`));
  return models.flatMap((model, at) =>
    ENGINES.map((engine, index) => {
      const fuel = engine.includes('diesel') ? 'diesel' : 'petrol';
      return `V-${at * ENGINES.length + index},${model},,${engine},${fuel},1498,${2000 + (at % 20)},`;
    }),
  );
}

/** Writes a generated catalogue of any size, the same for the same size, with 1,000 vehicles and four fitments a part. */
export function writeCatalogue(folder: string, size: number): void {
  const vehicles = vehicleRows();
  const ids = numbered(size).map((at) => `P-${100_000 + at}`);
  const files = {
    parts: [
      'id,name,category,part_type,brand,maker_number,price,previous_price,stock,description,details,picture',
      ...ids.map((id, at) => {
        const name = `${pick(PARTS, at)} for ${pick(MAKERS, at * 3)} Model ${at % MODELS_PER_MAKER} ${at}`;
        const price = 120 + ((at * 797) % 18_800);
        const texts = 'Fits without tools | Two years of guarantee,A part of the catalogue of the benchmark.';
        const about = `${pick(PRODUCT_CATEGORIES, at * 4)},${pick(PARTS, at)},Brand ${at % 400},DEMO-${at}`;
        return `${id},${name},${about},${price},${price + 200},${at % 50},${texts},/pictures/brake-pads`;
      }),
    ],
    attributes: [
      'part,name,value,unit',
      ...ids.flatMap((id, at) => [`${id},Width,${20 + (at % 90)},mm`, `${id},Weight,${(at % 50) / 10},kg`]),
    ],
    numbers: ['part,kind,maker,number', ...ids.map((id, at) => `${id},interchange,Brand ${at % 37},X-${at * 7}`)],
    vehicles: ['id,maker,model,generation,engine,fuel,displacement,year_from,year_to', ...vehicles],
    fitments: [
      'part,vehicle,position,quantity,qualifier,produced_from,produced_until',
      ...ids.flatMap((id, at) =>
        numbered(FITMENTS_PER_PART).map(
          (index) => `${id},V-${(at * FITMENTS_PER_PART + index) % vehicles.length},front,2,,,`,
        ),
      ),
    ],
  };
  mkdirSync(folder, { recursive: true });
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(path.join(folder, `${name}.csv`), `${lines.join('\n')}\n`);
  }
}
