import * as v from 'valibot';
import {
  choiceCell,
  exportedStockCell,
  numberTextCell,
  optionalNumberTextCell,
  optionalRupeesCell,
  rupeesCell,
  optionalChoiceCell,
  optionalDecimalCell,
  optionalGstCell,
  optionalHsnCell,
  optionalMonthCell,
  optionalTextCell,
  optionalWholeCell,
  textCell,
  wholeCell,
  yesNoCell,
} from './cells';
import { csvText } from './csv-text';
import { describeChanges } from './describe-changes';
import { faultText, faultTexts, quoted } from './faults';
import { meantUnit } from './units';

type Cell = v.GenericSchema<string, unknown>;

/** @returns what a cell means, or what is wrong with it */
function read(cell: Cell, text: string): unknown {
  const { success, output, issues } = v.safeParse(cell, text, { abortPipeEarly: true });
  return success ? output : issues[0].message;
}

test.each<[string, Cell, string, unknown]>([
  ['a text', textCell(5), ' Disc\r\n', 'Disc'],
  ['a text of lines', textCell(5), 'a\r\nb', 'a\nb'],
  ['a text of as many characters as it may have', textCell(3), 'äö🚗', 'äö🚗'],
  ['no text where it may be left out', optionalTextCell(5), '', ''],
  ['a number', wholeCell(1, 10), '10', 10],
  ['the least number', wholeCell(1, 10), '1', 1],
  ['no number where it may be left out', optionalWholeCell(1, 10), ' ', null],
  ['a number that may be left out', optionalWholeCell(1, 10), '7', 7],
  ['a number in groups, as in India', wholeCell(1, 999999), '1,23,456', 123456],
  ['a number in groups, as elsewhere', wholeCell(1, 999999), '123,456.00', 123456],
  ['a price with its currency', rupeesCell(1, 9999), '₹ 1,299', 1299],
  ['a price as on a label', rupeesCell(1, 9999), 'Rs. 1299/-', 1299],
  ['a price that may be left out', optionalRupeesCell(1, 9999), '', null],
  ['a choice in another case', choiceCell('fuel', ['petrol', 'CNG']), 'cng', 'CNG'],
  ['a number that is a text', numberTextCell(20), '0986494106', '0986494106'],
  [
    'the stock at an export',
    exportedStockCell,
    '3 at 2026-11-23T09:00:00.000Z',
    { units: 3, at: '2026-11-23T09:00:00.000Z' },
  ],
  ['Hindi with its joiners', textCell(20), 'क्\u200dष', 'क्\u200dष'],
  ['a decimal number', optionalDecimalCell(0, 5), '4.25', 4.25],
  ['a whole one', optionalDecimalCell(0, 5), '5', 5],
  ['no decimal number', optionalDecimalCell(0, 5), '', null],
  ['a choice', choiceCell('fuel', ['petrol', 'diesel']), 'diesel', 'diesel'],
  ['the usual choice', choiceCell('fuel', ['petrol', 'diesel'], 'petrol'), '', 'petrol'],
  ['no choice where it may be left out', optionalChoiceCell('side', ['left']), '', null],
  ['a choice that may be left out', optionalChoiceCell('side', ['left']), 'left', 'left'],
  ['yes', yesNoCell('no'), 'yes', true],
  ['the usual answer', yesNoCell('no'), '', false],
  ['line breaks of every kind', textCell(9), 'a\r\nb\u2028c\u2029d', 'a\nb\nc\nd'],
  ['an HSN code as the tariff prints it', optionalHsnCell, '8708.30.10', '87083010'],
  ['no HSN code', optionalHsnCell, '', null],
  ['a rate of GST', optionalGstCell, '18', 18],
  ['a month', optionalMonthCell, '2019-12', '2019-12'],
  ['no month', optionalMonthCell, '', null],
])('a file may have %s', (_, cell, text, meant) => {
  expect(read(cell, text)).toEqual(meant);
});

test.each<[string, Cell, string, string]>([
  ['an empty cell', textCell(5), ' ', 'is empty, and has to be filled in'],
  ['a text that cannot be shown', textCell(9), 'a\u0007b', 'has characters that cannot be shown'],
  ['a text that reads backwards', textCell(9), '\u202Ecba', 'has characters that cannot be shown'],
  ['a mark that nobody sees', textCell(9), 'a\u200Fb', 'has characters that cannot be shown'],
  [
    'a number that a spreadsheet shortened',
    optionalNumberTextCell(20),
    '8.70829E+11',
    '"8.70829E+11" was shortened by a spreadsheet; format the column as text and enter the number again',
  ],
  [
    'paise',
    rupeesCell(1, 999999),
    '1,23,456.50',
    '"1,23,456.50" has paise; prices are whole rupees: write 123457 or 123456',
  ],
  ['no price', rupeesCell(1, 10), '0', '"0" is no whole number from 1 to 10'],
  ['commas anywhere', rupeesCell(1, 99999), '12,99', '"12,99" is no whole number from 1 to 99,999'],
  [
    'a stock that no export wrote',
    exportedStockCell,
    '3',
    '"3" is not what an export wrote; leave the column as it was, or delete it',
  ],
  [
    'an HSN code of five digits',
    optionalHsnCell,
    '87083',
    '"87083" is no HSN code; write 4, 6 or 8 digits, such as 870830',
  ],
  ['a rate with a percent sign', optionalGstCell, '18%', '"18%" is no rate of GST; write 18, without a percent sign'],
  ['half a character', textCell(9), '\ud800', 'has characters that cannot be shown'],
  ['a long text', textCell(3), 'Discs', 'has 5 characters; 3 are the most'],
  ['a long text that may be left out', optionalTextCell(3), 'Discs', 'has 5 characters; 3 are the most'],
  ['too large a number', wholeCell(1, 100000), '100001', '"100001" is no whole number from 1 to 1,00,000'],
  ['too small a number', wholeCell(1, 10), '0', '"0" is no whole number from 1 to 10'],
  ['a number in words', optionalWholeCell(1, 10), '7 pcs', '"7 pcs" is no whole number from 1 to 10'],
  ['three decimals', optionalDecimalCell(0, 5), '4.255', '"4.255" is no number from 0 to 5; write it like 4.5'],
  ['too high a decimal', optionalDecimalCell(0, 5), '5.1', '"5.1" is no number from 0 to 5; write it like 4.5'],
  ['too low a decimal', optionalDecimalCell(1, 5), '0.9', '"0.9" is no number from 1 to 5; write it like 4.5'],
  ['no such choice', choiceCell('fuel', ['petrol', 'diesel']), 'gas', '"gas" is no fuel; write one of: petrol, diesel'],
  ['an empty choice', choiceCell('fuel', ['petrol']), '', 'is empty, and has to be filled in'],
  ['no such side', optionalChoiceCell('side', ['left', 'right']), 'top', '"top" is no side; write one of: left, right'],
  ['another spelling', optionalChoiceCell('unit', ['mm'], meantUnit), 'MM', '"MM" is no unit; write mm'],
  ['neither yes nor no', yesNoCell('no'), 'y', '"y" is no answer; write one of: yes, no'],
  ['a month that is none', optionalMonthCell, '2019-13', '"2019-13" is no month; write it like 2019-03'],
  ['a month of another century', optionalMonthCell, '1819-03', '"1819-03" is no month; write it like 2019-03'],
])('of %s the operator reads what is wrong', (_, cell, text, fault) => {
  expect(read(cell, text)).toBe(fault);
});

test('a fault names its file, line and column as far as it has them, once for all lines, and repeats the beginning of a long text', () => {
  const fault = { file: 'parts.csv', line: 12, column: 'price', message: 'is empty' };
  expect(faultText(fault)).toBe('parts.csv, line 12, column price: is empty');
  expect(faultText({ ...fault, line: null, column: null })).toBe('parts.csv: is empty');
  const at = (...lines: number[]) => lines.map((line) => ({ ...fault, line }));
  expect(faultTexts([...at(12, 14, 14), { ...fault, file: 'stock.csv' }])).toEqual([
    'parts.csv, lines 12 and 14, column price: is empty',
    'stock.csv, line 12, column price: is empty',
  ]);
  expect(faultTexts(at(2, 3, 4, 5, 6, 7, 8))).toEqual([
    'parts.csv, lines 2, 3, 4, 5, 6 and 2 more, column price: is empty',
  ]);
  expect(quoted('a\n\tb')).toBe('"a b"');
  expect(quoted('x'.repeat(60))).toBe(`"${'x'.repeat(60)}"`);
  expect(quoted('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`);
});

test.each([
  ['mm', 'mm'],
  ['Ltr.', 'l'],
  ['NM', 'Nm'],
  ['ohms', 'Ω'],
  ['bushel', null],
])('the unit that %s means is %s', (text, unit) => {
  expect(meantUnit(text)).toBe(unit);
});

test('a file is written with all columns, and quotes where a text needs them', () => {
  const rows = [
    { name: 'Disc, 12"', universal: true, price: 5 },
    { name: ' Pads', universal: false },
  ];
  const [header = '', disc, pads] = csvText('parts', rows).split('\n');
  const at = (line: string | undefined, column: string) => line?.split(/,(?! )/)[header.split(',').indexOf(column)];

  expect([at(disc, 'name'), at(disc, 'universal'), at(disc, 'price')]).toEqual(['"Disc, 12"""', 'yes', '5']);
  expect([at(pads, 'name'), at(pads, 'universal'), at(pads, 'price')]).toEqual(['" Pads"', 'no', '']);
});

test('an import says what it changes, and how much more than it lists', () => {
  const parts = {
    added: 3,
    changed: 2,
    removed: 1,
    firstAdded: ['A', 'B'],
    firstChanged: [{ id: 'C', columns: ['price', 'name'] }],
    firstRemoved: ['D'],
  };
  const keptStock = { isExport: true, count: 2, first: [{ id: 'C', inFile: 3, inShop: 0 }] };
  const none = { added: 0, changed: 0, removed: 0, firstAdded: [], firstChanged: [], firstRemoved: [] };

  expect(describeChanges({ parts, vehicles: none, keptStock, partsWithOtherFitments: 4 })).toBe(
    [
      'Parts: 3 new, 2 changed, 1 removed',
      '  new: A, B and 1 more',
      '  changed: C (price, name)',
      '  and 1 more',
      '  removed: D',
      'Vehicles: 0 new, 0 changed, 0 removed',
      'Parts whose fitments change: 4',
      'Stock that changed since the export: it is not brought back, and edits count on top',
      '  C (3 in the file, 0 in the shop) and 1 more',
    ].join('\n'),
  );
});
