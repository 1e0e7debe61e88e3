import * as fc from 'fast-check';
import { carFacts, fitOf, type NewFacts } from './fit';
import type { PartFitments } from './vehicle.contract';

type Row = PartFitments['fitments'][number];

const CAR = { year: 2019, builtFrom: null, builtUntil: null, answers: {} };
const ROW: Row = { position: null, quantity: 1, qualifier: '', producedFrom: null, producedUntil: null };

const part = (...rows: Partial<Row>[]): PartFitments => ({
  productId: 'X',
  universal: false,
  known: true,
  fitments: rows.map((row) => ({ ...ROW, ...row })),
});

const afterwards = (facts: NewFacts | undefined) => ({ ...CAR, ...facts });

describe('A part and a car', () => {
  it.each([
    ['fits', part({}), 'fits', 'Fits'],
    [
      'fits at a position',
      part({ position: 'front' }, { position: 'rear' }),
      'fits',
      'Fits at the front and at the rear',
    ],
    ['does not fit', part(), 'unfit', 'Does not fit'],
    ['is universal', { ...part(), universal: true }, 'universal', 'Universal: compare its measures'],
    ['is not known', { ...part(), known: false }, 'unknown', 'Not known whether it fits'],
    ['was built too late', part({ producedUntil: '2018-12' }), 'unfit', 'Does not fit'],
    ['was built too early', part({ producedFrom: '2020-01' }), 'unfit', 'Does not fit'],
    ['was built in time', part({ producedFrom: '2019-01', producedUntil: '2019-12' }), 'fits', 'Fits'],
  ])('%s [fitment-1]', (_, fitments, verdict, text) => {
    expect(fitOf(fitments, CAR)).toEqual({ verdict, text, question: null });
  });

  it('say who doubts that they fit, and nothing of it where they do not [fitment-10]', () => {
    const doubt = 'A buyer says it did not fit a 2017 Hyundai Creta 1.5 CRDi';
    const doubted = { ...part({ position: 'front' }), doubt };

    expect(fitOf(doubted, CAR)).toEqual({
      verdict: 'conditional',
      text: `Fits at the front. ${doubt}`,
      question: null,
    });
    expect(fitOf({ ...part({ producedFrom: '2019-03' }), doubt }, CAR).text).toMatch(/March 2019\. A buyer/);
    expect(fitOf({ ...part(), doubt }, CAR).text).toBe('Does not fit');
  });

  it('ask for the month of production where it decides, and remember the reply [fitment-2]', () => {
    const from = part({ position: 'front', producedFrom: '2019-03' });
    const { verdict, text, question } = fitOf(from, CAR);

    expect([verdict, text]).toEqual(['conditional', 'Fits at the front if built from March 2019']);
    expect(question?.text).toBe('Was your car built before March 2019?');
    expect(fitOf(from, afterwards(question?.yes)).verdict).toBe('unfit');
    expect(fitOf(from, afterwards(question?.no)).verdict).toBe('fits');
    expect(fitOf(part({ producedUntil: '2019-02' }), afterwards(question?.yes)).verdict).toBe('fits');
  });

  it('ask for what a qualifier names, and remember the reply for its opposite too [fitment-2]', () => {
    const { text, question } = fitOf(part({ qualifier: 'with ABS' }), CAR);

    expect(text).toBe('Fits on a car with ABS');
    expect(question?.text).toBe('Does your car have ABS?');
    expect(fitOf(part({ qualifier: 'with ABS' }), afterwards(question?.yes)).verdict).toBe('fits');
    expect(fitOf(part({ qualifier: 'with ABS' }), afterwards(question?.no)).verdict).toBe('unfit');
    expect(fitOf(part({ qualifier: 'without ABS' }), afterwards(question?.no)).verdict).toBe('fits');
  });

  it('come to a verdict after as many replies as there are facts, whatever they are [fitment-2]', () => {
    const month = fc.constantFrom(null, '2018-06', '2019-01', '2019-05', '2019-12', '2020-02');
    const row = fc.record({
      position: fc.constant(null),
      quantity: fc.constant(1),
      qualifier: fc.constantFrom('', 'with ABS', 'without ABS', 'Sportz trim'),
      producedFrom: month,
      producedUntil: month,
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.array(fc.boolean(), { minLength: 20 }), (rows, replies) => {
        let car = afterwards({});
        const fits = () => fitOf(part(...rows), car);
        for (const reply of replies) {
          const { question } = fits();
          if (question) car = { ...car, ...(reply ? question.yes : question.no) };
        }
        expect(fits().question).toBeNull();
      }),
    );
  });
});

test.each([
  ['nothing', {}, ''],
  ['the months', { builtFrom: '2019-03', builtUntil: '2019-12' }, 'built from March 2019, built until December 2019'],
  ['what the car has', { answers: { ABS: true, 'a sunroof': false } }, 'ABS: yes, a sunroof: no'],
  ['a month and what it has', { builtUntil: '2019-02', answers: { ABS: true } }, 'built until February 2019, ABS: yes'],
])('a driver who replied %s reads it again [fitment-2]', (_, facts, text) => {
  expect(carFacts(afterwards(facts))).toBe(text);
});

test('only the names of sides have an article: a part fits “at the front”, and “front left” [fitment-1]', () => {
  const texts = (['left', 'front left', 'upper'] as const).map((position) => fitOf(part({ position }), CAR).text);
  expect(texts).toEqual(['Fits at the left', 'Fits front left', 'Fits upper']);
});

test('the month after December is the January of the next year, and the one before it the December before [fitment-2]', () => {
  const december = fitOf(part({ producedUntil: '2019-11' }), CAR).question;
  expect(december).toMatchObject({ text: 'Was your car built before December 2019?', no: { builtFrom: '2019-12' } });
  const acrossYears = { ...CAR, builtFrom: '2019-06', builtUntil: '2020-06' };
  expect(fitOf(part({ producedFrom: '2020-01' }), acrossYears).question).toMatchObject({
    yes: { builtUntil: '2019-12' },
    no: { builtFrom: '2020-01' },
  });
  expect(fitOf(part({ producedUntil: '2019-12' }), acrossYears).question?.text).toBe(
    'Was your car built before January 2020?',
  );
});
