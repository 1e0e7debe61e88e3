import { file, load } from './sample-load';
import { summarise } from './measure-page';

const at = (contentMs: number) => load({ clock: { contentMs } });

describe('The figures of a page', () => {
  it('are those of the run in the middle, with the best and the worst beside them', () => {
    const { content } = summarise([at(1400), at(900), at(1000.4), at(3000), at(950)], load(), load());

    expect(content).toEqual({ median: 1000, best: 900, worst: 3000 });
  });

  it('own up to it when content was not shown in one of the runs', () => {
    const never = load({ clock: { contentMs: null } });

    expect(summarise([at(900), never], load(), load()).content).toBeNull();
    expect(summarise([at(900)], never, load())).toMatchObject({ roundTrips: null, longWayContentMs: null });
  });

  it('count the weight in the compression of the other shops, and tell what visitors get', () => {
    const gzip = load({ files: [file({ address: '/a.js', bytes: 40_000 })] });
    const brotli = load({ files: [file({ address: '/a.js', bytes: 35_000 })] });

    expect(summarise([gzip], gzip, brotli)).toMatchObject({ javaScriptKB: 40, javaScriptBrotliKB: 35 });
  });

  it('name the files of each round trip, failed files, and each complaint of the console once', () => {
    const far = load({
      files: [file({ address: '/', kind: 'html' }), file({ address: '/a.js', startMs: 110, endMs: 200 })],
      complaints: ['error: no picture'],
    });
    const run = load({ files: [file({ address: '/gone.avif', status: 404 })], complaints: ['error: no picture'] });
    const figures = summarise([run, run], far, load());

    expect(figures.filesByRoundTrip).toEqual([['html /'], ['js /a.js']]);
    expect(figures.failedFiles).toEqual(['404 /gone.avif']);
    expect(figures.complaints).toEqual(['error: no picture']);
  });
});
