import { isNumber, linesText, readLines } from './read-lines';

const readTexts = (text: string) => readLines(text).map(({ number, qty }) => `${qty} × ${number}`);

describe('A line of a list', () => {
  it.each([
    ['BR-8102 4', '4 × BR-8102'],
    ['BR-8102,4', '4 × BR-8102'],
    ['BR-8102; 4', '4 × BR-8102'],
    ['BR-8102\t4', '4 × BR-8102'],
    ['"BR-8102","4"', '4 × BR-8102'],
    ['BR-8102\tCeramic pads, front\t4 pcs', '4 × BR-8102'],
    ['4 x BR-8102', '4 × BR-8102'],
    ['4x BR-8102', '4 × BR-8102'],
    ['4 × BR-8102', '4 × BR-8102'],
    ['4,BR-8102', '4 × BR-8102'],
    ['8102,4', '4 × 8102'],
    ['8102,two', '1 × 8102'],
    ['BR-8102 x 4', '4 × BR-8102'],
    ['BR-8102 x4', '4 × BR-8102'],
    ['BR-8102 4 nos.', '4 × BR-8102'],
    ['BR-8102', '1 × BR-8102'],
    ['BR-8102,Ceramic pads,front', '1 × BR-8102'],
    ['  ＢＲ－８１０２　４ ', '4 × BR-8102'],
    ['0 986 494 123', '1 × 0 986 494 123'],
    ['0986494123 2', '2 × 0986494123'],
    ['1000000000 x BR-8102', '1000000000 × BR-8102'],
    ['DEMO-P-30-071', '1 × DEMO-P-30-071'],
  ])('is read as it is usually written: %s [quick-order-5]', (line, expected) => {
    expect(readTexts(line)).toEqual([expected]);
  });

  it.each([
    'BR-8102 two',
    'BR-8102 x two',
    `BR-8102, ${'two '.repeat(9)}`,
    'BR-8102 -1',
    'BR-8102;0',
    'BR-8102 1e9',
    'BR-8102 x 1.5',
  ])('whose quantity is none gets one and a note: %s [quick-order-5]', (line) => {
    const [read] = readLines(line);
    expect(read).toMatchObject({ number: 'BR-8102', qty: 1 });
    expect(read?.note).toMatch(
      /^“(two|(two ){5}|-1|0|1e9|1\.5)” is no quantity, so it is 1 here\. Type a whole number, such as 4\.$/,
    );
  });

  it('that is longer than any part number is kept and not looked up [quick-order-5]', () => {
    const [short, long] = [readLines('B1'.repeat(75)), readLines(`BR-8102 ${'x'.repeat(250)}`)];

    for (const line of [short[0], long[0]]) expect(line && isNumber(line)).toBe(false);
  });
});

describe('A list', () => {
  it('leaves out a header, empty lines and rules, and adds up a number that comes twice [quick-order-5]', () => {
    expect(readTexts('Part number\tQty\r\nBR-8102\t4\r\n\r\n-----\nbr 8102 2\rOL-5101 1')).toEqual([
      '6 × BR-8102',
      '1 × OL-5101',
    ]);
  });

  it('of 5,000 lines is read in full, and reads the same again', () => {
    const lines = readLines(Array.from({ length: 5_000 }, (_, at) => `PAD-${1000 + at} ${1 + (at % 7)}`).join('\n'));

    expect(lines).toHaveLength(5_000);
    expect(readLines(linesText(lines))).toEqual(lines);
  });
});
