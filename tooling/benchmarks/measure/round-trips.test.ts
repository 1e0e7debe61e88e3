import { file } from './sample-load';
import { roundTripsBefore } from './round-trips';

const page = [
  file({ address: '/', kind: 'html', startMs: 0, endMs: 1010 }),
  file({ address: '/shell/main.js', startMs: 1020, endMs: 2030 }),
  file({ address: '/remotes.json', kind: 'json', startMs: 1025, endMs: 2035 }),
  file({ address: '/mf-catalog/remoteEntry.js', startMs: 2400, endMs: 3410 }),
  file({ address: '/mf-catalog/home.js', startMs: 3420, endMs: 4430 }),
];

describe('Round trips before content', () => {
  it('are those that had to wait for one another, however many files each brought', () => {
    expect(roundTripsBefore(4900, page)).toBe(4);
  });

  it('do not count what came after content', () => {
    expect(roundTripsBefore(3500, page)).toBe(3);
  });

  it('do not count pictures and fonts, which nothing waits for', () => {
    const picture = file({ address: '/hero.avif', kind: 'image', startMs: 4440, endMs: 5450 });

    expect(roundTripsBefore(6000, [...page, picture])).toBe(4);
  });

  it('do not count a file that never came', () => {
    expect(roundTripsBefore(9000, [...page, file({ address: '/hangs.js', startMs: 5000, endMs: undefined })])).toBe(4);
  });

  it('are none where nothing came', () => {
    expect(roundTripsBefore(1000, [])).toBe(0);
  });
});
