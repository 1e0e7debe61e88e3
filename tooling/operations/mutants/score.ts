/** The used part of Stryker's report (mutation-testing-report-schema). */
export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>>;
}

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly statusReason?: string;
  readonly location: { readonly start: { readonly line: number } };
}

export interface Score {
  /** A test failed. */
  readonly killed: number;
  /**
   * The tests exceeded the time limit. Many of these mean that the tests hang with any mutant, and then the score means
   * nothing.
   */
  readonly timedOut: number;
  /** `file:line mutator → replacement`, of those that no test failed for and those that no test reaches. */
  readonly survivors: readonly string[];
  /**
   * `file:line mutator: reason`, of those that a `// Stryker disable` comment takes out of the score because no test can
   * notice them. Those in code that runs while a module is imported are ignored by the settings and not listed here.
   */
  readonly excused: readonly string[];
  /** 100 when there was nothing to kill. */
  readonly percent: number;
}

const SURVIVED = ['Survived', 'NoCoverage'];
const IGNORED_BY_SETTINGS = /^Static mutant/;

/** Counts as Stryker does: an endless loop is killed; a mutant that does not compile counts on neither side. */
export function readScore({ files }: MutationReport): Score {
  const mutants = Object.entries(files).flatMap(([file, { mutants: ofFile }]) =>
    ofFile.map((mutant) => ({ file, ...mutant })),
  );
  const count = (wanted: string) => mutants.filter(({ status }) => status === wanted).length;
  const [killed, timedOut] = [count('Killed'), count('Timeout')];
  const survivors = mutants
    .filter(({ status }) => SURVIVED.includes(status))
    .map(({ file, location, mutatorName, replacement = '' }) => {
      const [firstLine = ''] = replacement.split('\n');
      return `${file}:${location.start.line}  ${mutatorName} → ${firstLine}`;
    });
  const excused = mutants
    .filter(({ status, statusReason = '' }) => status === 'Ignored' && !IGNORED_BY_SETTINGS.test(statusReason))
    .map(({ file, location, mutatorName, statusReason }) => {
      return `${file}:${location.start.line}  ${mutatorName}: ${statusReason ?? 'no reason'}`;
    });
  const noticed = killed + timedOut;
  const all = noticed + survivors.length;
  return { killed, timedOut, survivors, excused, percent: all === 0 ? 100 : Math.round((100 * noticed) / all) };
}
