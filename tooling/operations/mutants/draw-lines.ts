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
 * @param under folder in it: `src`, or a smaller one whose tests are fast
 * @returns its lines of code, as ranges that Stryker's `mutate` takes, relative to the folder of the package
 */
export function linesOf(folder: string, under: string): string[] {
  const files = readdirSync(path.join(folder, under), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(under, ...file.split(path.sep)))
    .filter((file) => SOURCE.test(file) && !TESTS_AND_DATA.test(file) && !RUN_BY_PROCESSES.test(file))
    .sort();
  return files.flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      WITHOUT_CODE.test(line) ? [] : [`${file}:${index + 1}:0-${index + 1}:${line.length}`],
    );
  });
}

/** @param seed of the draw: the same lines for the same sources */
export function drawLines<Line>(lines: readonly Line[], count: number, seed: number): Line[] {
  const length = Math.min(count, lines.length);
  const draw = fc.shuffledSubarray([...lines], { minLength: length, maxLength: length });
  return fc.sample(draw, { seed, numRuns: 1 })[0] ?? [];
}
