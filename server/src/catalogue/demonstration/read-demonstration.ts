import path from 'node:path';
import { OperatorError } from '@platform/process/operator-error';
import { faultTexts } from '../faults';
import { readCatalogue, type CatalogueFiles } from '../read-catalogue';

/** Folder of the demonstration catalogue, in the format of an import. */
export const DEMONSTRATION_CATALOGUE = path.join(__dirname, '..', '..', '..', 'demonstration-catalogue');

/** @throws OperatorError with every fault, when somebody edited the files and they cannot be imported. */
export function readDemonstration(): CatalogueFiles {
  const { files, faults } = readCatalogue(DEMONSTRATION_CATALOGUE);
  if (faults.length > 0) throw new OperatorError(faultTexts(faults).join('\n'));
  return files;
}
