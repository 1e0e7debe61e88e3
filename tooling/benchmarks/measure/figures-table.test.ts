import { describeFigures } from './figures-table';
import { file, load } from './sample-load';
import { summarise } from './measure-page';

const figuresOf = (run: ReturnType<typeof load>) => ({
  page: 'home' as const,
  address: '/',
  ...summarise([run], load({ files: run.files, clock: { contentMs: 4600 } }), run),
});
const files = [
  file({ address: '/', kind: 'html', bytes: 1000 }),
  file({ address: '/a.js', bytes: 20_000, startMs: 150 }),
];

describe('The table of figures', () => {
  it('shows our page beside the shops measured in the same way', () => {
    const lines = describeFigures([figuresOf(load({ files }))], 5).split('\n');

    expect(lines[0]).toContain('median of 5');
    expect(lines.find((line) => line.startsWith('Piston Parts'))).toMatch(/ 2 +20 +2 +1000 +1200 +0$/);
    expect(lines.find((line) => line.startsWith('Piral tractor-v2'))).toMatch(/ 32 +92 +6 +1846 +2716 +0\.49$/);
  });

  it('shows below it what the same code is as one application', () => {
    const one = { ...figuresOf(load({ files })), roundTrips: 3 };
    const lines = describeFigures([figuresOf(load({ files }))], 5, [one]).split('\n');

    const ours = lines.findIndex((line) => line.startsWith('Piston Parts'));
    expect(lines[ours + 1]).toMatch(/^the same code as one application +2 +20 +3 /);
  });

  it('says "never" instead of a number that there is not', () => {
    const table = describeFigures([figuresOf(load({ files, clock: { contentMs: null, largestPaintMs: null } }))], 1);

    expect(table).toMatch(/Piston Parts .* never +never +0$/m);
    expect(table).toMatch(/content +never/);
  });

  it('says what went wrong, or that nothing did', () => {
    const bad = load({ files: [...files, file({ address: '/gone.js', status: 404 })], complaints: ['error: oh'] });

    expect(describeFigures([figuresOf(bad)], 1)).toMatch(/not loaded +404 \/gone\.js[^]*console +error: oh/);
    expect(describeFigures([figuresOf(load({ files }))], 1)).toMatch(/not loaded +none[^]*console +none/);
  });
});
