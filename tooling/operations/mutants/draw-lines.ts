import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';

const SOURCE = /\.tsx?$/;
const TESTS_AND_DATA = /\.(test|d)\.tsx?$|(^|\/)(testing|contract-suite|seeds)\//;
/**
 * Commands, and the schema that the migrations are made of. Their tests run them in another process, where Stryker sees no
 * coverage, so that every mutant would count as a survivor.
 */
const RUN_BY_PROCESSES = /(\.command|(^|[/.])schema)\.ts$/;
/** A mutant in one of these changes nothing: blank lines, comments, imports, types, closing brackets. */
const WITHOUT_CODE = /^\s*($|\/\/|\/?\*|import |export (type|interface) |[\])}]+[;,]?$)/;

/**
 * @param folder of the package
 * @param under folder in it to draw from: `src`, or a smaller one whose tests are fast
 * @param seed of the draw: the same lines for the same sources
 * @returns ranges as Stryker's `mutate` takes them, one line each, relative to the folder
 */
export function drawLines(folder: string, under: string, count: number, seed: number): string[] {
  const files = readdirSync(path.join(folder, under), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(under, ...file.split(path.sep)))
    .filter((file) => SOURCE.test(file) && !TESTS_AND_DATA.test(file) && !RUN_BY_PROCESSES.test(file))
    .sort();
  const ranges = files.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      WITHOUT_CODE.test(line) ? [] : [`${file}:${index + 1}:0-${index + 1}:${line.length}`],
    );
  });
  const length = Math.min(count, ranges.length);
  const draw = fc.shuffledSubarray(ranges, { minLength: length, maxLength: length });
  return fc.sample(draw, { seed, numRuns: 1 })[0] ?? [];
}
