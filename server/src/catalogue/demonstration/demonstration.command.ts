import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import { faultText, type Fault } from '../faults';
import { readRows } from '../read-rows';
import { demonstrationCatalogue } from './demonstration-catalogue';
import { DEMONSTRATION_CATALOGUE } from './read-demonstration';

/** Writes the demonstration catalogue again after a change of its vehicles or families. */
function run(): void {
  const faults: Fault[] = [];
  const vehicles = readRows(DEMONSTRATION_CATALOGUE, 'vehicles', faults);
  if (!vehicles || faults.length > 0) throw new OperatorError(faults.map(faultText).join('\n'));
  for (const [name, text] of Object.entries(demonstrationCatalogue(vehicles.rows))) {
    writeFileSync(path.join(DEMONSTRATION_CATALOGUE, `${name}.csv`), text);
  }
}

run();
