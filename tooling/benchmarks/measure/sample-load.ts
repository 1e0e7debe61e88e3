import type { PageLoad } from './load-page';
import type { LoadedFile } from './traffic';

/** For tests: a loaded file, with defaults for what the test does not care about. */
export function file(part: Partial<LoadedFile> & Pick<LoadedFile, 'address'>): LoadedFile {
  return {
    requestId: part.address,
    kind: 'js',
    startMs: 0,
    endMs: 100,
    bytes: 1000,
    status: 200,
    protocol: 'h2',
    ...part,
  };
}

/** For tests: one load of a page. */
export function load({
  clock,
  ...rest
}: { clock?: Partial<PageLoad['clock']> } & Partial<Omit<PageLoad, 'clock'>> = {}) {
  const painted = {
    firstPaintMs: 800,
    largestPaintMs: 1200,
    largestPaint: 'h1',
    layoutShift: 0,
    contentMs: 1000,
    interactiveMs: 1000,
  };
  const made: PageLoad = {
    files: [],
    scripts: new Map(),
    complaints: [],
    nextScreenMs: null,
    ...rest,
    clock: { ...painted, ...clock },
  };
  return made;
}
