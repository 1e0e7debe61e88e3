import { readFileSync } from 'node:fs';
import path from 'node:path';
import { csvText } from './csv-text';
import { faultText } from './faults';
import { columnsOf, FILE_NAMES } from './format';
import { describeFormat } from './json-schema';
import { readCatalogue } from './read-catalogue';
import {
  catalogueFolder,
  FITMENTS_CSV,
  PART_COLUMNS,
  partLine,
  partsCsv,
  VEHICLES_CSV,
} from './testing/catalogue-folder';

const faultsOf = (files: Readonly<Record<string, string | Buffer>>) =>
  readCatalogue(catalogueFolder(files), new Set()).faults.map(faultText);

describe('A catalogue folder', () => {
  it('is read without a fault, from CSV as Excel writes it and from JSON', () => {
    const csv = { 'parts.csv': `\uFEFF${partsCsv(partLine('P-1')).replaceAll('\n', '\r\n')}` };
    const part = Object.fromEntries(PART_COLUMNS.split(',').map((name, at) => [name, partLine('P-1').split(',')[at]]));
    const json = { 'parts.json': JSON.stringify([{ ...part, price: 900, stock: 5 }], null, 2) };
    const others = { 'vehicles.csv': VEHICLES_CSV, 'fitments.csv': FITMENTS_CSV };

    const [fromCsv, fromJson] = [csv, json].map((own) =>
      readCatalogue(catalogueFolder({ ...own, ...others }), new Set()),
    );

    expect([fromCsv?.faults, fromJson?.faults]).toEqual([[], []]);
    expect(fromCsv?.files.parts).toMatchObject([
      { id: 'P-1', price: 900, stock: 5, condition: 'new', universal: false },
    ]);
    expect(fromJson?.files).toEqual(fromCsv?.files);
    expect(fromCsv?.files.fitments).toMatchObject([
      { line: 2, position: 'front', quantity: 1, produced_until: '2019-03' },
      { line: 3, quantity: null, produced_from: null },
    ]);
  });

  it('reads back what an export wrote, which a spreadsheet takes for no formula [catalogue-5]', () => {
    const numbers = ['=1+1', '+cmd', '-x', '@SUM(A1)', "'=1", "'plain", '-40', '+4.5', 'a=b'];
    const csv = csvText(
      'numbers',
      numbers.map((number) => ({ part: 'P-1', kind: 'original', maker: '=HYPERLINK("x")', number })),
    );
    const parts = partsCsv(partLine('P-1'));

    const { files, faults } = readCatalogue(catalogueFolder({ 'parts.csv': parts, 'numbers.csv': csv }), new Set());

    expect(faults).toEqual([]);
    expect(files.numbers?.map(({ maker, number }) => [maker, number])).toEqual(
      numbers.map((number) => ['=HYPERLINK("x")', number]),
    );
    expect(csv).not.toMatch(/(^|[,"])[=@+-](?![\d.]+$)/m);
    expect(csv).toContain(`"'=HYPERLINK(""x"")",'=1+1\n`);
  });

  it('says every fault of every file in one run, with its line and column [catalogue-2]', () => {
    const faults = faultsOf({
      'parts.csv': partsCsv(
        partLine('P-1', { category: 'Tyres', price: '12.50' }),
        partLine('P-2', { name: '', stock: '-1' }),
        partLine('P-2', { maker_number: 'n p.2' }),
        `${partLine('P-4')},one too many`,
      ),
      'attributes.csv': 'part,name,value,unit\nP-1,Width,25.4,millimeter\nP-2,Teeth,many,mm\nP-9,Teeth,137,\n',
      'numbers.csv': 'part,kind,maker,number\nP-1,oem,Hyundai,58101\n',
      'vehicles.csv': `${VEHICLES_CSV}creta-1.5,Hyundai,Creta,,1.5,diesl,1493,2020,2019\n`,
      'fitments.csv': `${FITMENTS_CSV}P-1,i20,front,1,,2019-13,\nP-1,creta-1.5,front,1,,,\n`,
    });

    expect(faults).toEqual([
      expect.stringMatching(/^parts\.csv, line 5: has 9 cells; the first line has 8$/),
      expect.stringMatching(/^parts\.csv, line 2, column category: "Tyres" is no category; write one of: AIR_COND/),
      'parts.csv, line 2, column price: "12.50" is no whole number from 0 to 10,00,00,000, in digits alone',
      'parts.csv, line 3, column name: is empty, and has to be filled in',
      'parts.csv, line 3, column stock: "-1" is no whole number from 0 to 10,00,000, in digits alone',
      expect.stringMatching(/^vehicles\.csv, line 4, column fuel: "diesl" is no fuel; write one of: petrol, diesel/),
      'attributes.csv, line 2, column unit: "millimeter" is no unit of this format; write mm',
      expect.stringMatching(/^numbers\.csv, line 2, column kind: "oem" is no kind of number; write one of: original/),
      'fitments.csv, line 4, column produced_from: "2019-13" is no month; write it like 2019-03',
      'attributes.csv, line 3, column value: "many" is no number, and the unit is mm; write it like 25.4',
      'fitments.csv, line 5, column vehicle: is the fitment of line 3 again',
      'attributes.csv, line 4, column part: "P-9" is none of the parts',
    ]);
  });

  it('says one thing of a cell, and what two cells say against each other [catalogue-2]', () => {
    const prices = partsCsv(partLine('P-1', { price: '900' }), partLine('P-2', { price: '' }))
      .split('\n')
      .map((line, at) => line && line + [',previous_price', ',899', ',899'][at]);
    const faults = faultsOf({
      'parts.csv': prices.join('\n'),
      'vehicles.csv': `${VEHICLES_CSV}creta-1.5,Hyundai,Creta,,1.5,diesel,1493,2020,2019\n`,
      'attributes.csv': 'part,name,value,unit\nP-1,Width,25.4,mm\nP-1,width,-3,mm\nP-1,Grip,3x,mm\n',
    });

    expect(faults).toEqual([
      'parts.csv, line 3, column price: is empty, and has to be filled in',
      'parts.csv, line 2, column previous_price: is lower than the price',
      'vehicles.csv, line 4, column id: "creta-1.5" is the id of line 3 already',
      'vehicles.csv, line 4, column year_to: is before year_from',
      'attributes.csv, line 4, column value: "3x" is no number, and the unit is mm; write it like 25.4',
      'attributes.csv, line 3, column name: "width" of this part is in line 2 already',
    ]);
  });

  it('may sell a part for its former price, and know a vehicle of one year', () => {
    const own = partsCsv(partLine('P-1', { price: '900' })).split('\n');
    const files = { 'parts.csv': [`${own[0]},previous_price`, `${own[1]},900`, ''].join('\n') };
    const one = VEHICLES_CSV.split('\n')[0] ?? '';

    expect(
      faultsOf({ ...files, 'vehicles.csv': `${one}\ncreta-1.5,Hyundai,Creta,,1.5,diesel,1493,2020,2020\n` }),
    ).toEqual([]);
  });

  it('refuses an id and a number of one maker that are there twice, however the number is spelt [catalogue-2]', () => {
    expect(faultsOf({ 'parts.csv': partsCsv(partLine('P-1'), partLine('P-1', { maker_number: 'n p/1' })) })).toEqual([
      'parts.csv, line 3, column id: "P-1" is the id of line 2 already',
      'parts.csv, line 3, column maker_number: "n p/1" of Bosch is the number of line 2 already',
    ]);
  });

  it('takes several parts of one maker that have no number [catalogue-2]', () => {
    const unnumbered = ['P-1', 'P-2'].map((id) => partLine(id, { maker_number: '' }));

    expect(faultsOf({ 'parts.csv': partsCsv(...unnumbered) })).toEqual([]);
  });

  it.each([
    ['a quote that is never closed', { 'parts.csv': partsCsv('"P-1,x') }, /^parts\.csv, line \d+: a quote is opened/],
    ['nothing in the file', { 'parts.csv': '' }, /^parts\.csv: is empty; the first line has the names of the columns$/],
    ['another encoding', { 'parts.csv': Buffer.from([0x69, 0xe9, 0x0a]) }, /^parts\.csv: is not in UTF-8/],
    ['a missing column', { 'parts.csv': 'id,name\nP-1,Pad\n' }, /^parts\.csv, line 1, column category: is missing/],
    [
      'a column that is misspelt',
      { 'parts.csv': partsCsv(partLine('P-1')).replace('maker_number', 'makers_number') },
      /^parts\.csv, line 1, column makers_number: "makers_number" is no column of this file; it has id, name/,
    ],
    ['broken JSON', { 'parts.json': '[\n{ "id": }\n]' }, /^parts\.json, line 2: is no JSON: ValueExpected/],
    ['JSON of another form', { 'parts.json': '{}' }, /^parts\.json: is no list of rows$/],
    ['a zero byte', { 'parts.csv': partsCsv(partLine('P-1', { name: 'Pad\0' })) }, /column name: has characters/],
    ['no parts', { 'vehicles.csv': VEHICLES_CSV }, /^parts\.csv: is missing in the folder$/],
    [
      'fitments without vehicles',
      { 'parts.csv': partsCsv(partLine('P-1')), 'fitments.csv': FITMENTS_CSV },
      /^fitments\.csv: needs vehicles\.csv beside it$/,
    ],
    [
      'no stock of a new part',
      { 'parts.csv': partsCsv(partLine('P-1', { stock: '' })) },
      /column stock: is empty, and the part is new/,
    ],
  ])('refuses %s with a text that says what is wrong [catalogue-2]', (_what, files, text) => {
    expect(faultsOf(files as Record<string, string | Buffer>)).toContainEqual(expect.stringMatching(text));
  });

  it('names the line in which a row begins, also after a cell of several lines', () => {
    const details = `${PART_COLUMNS},details\n${partLine('P-1')},"two\nlines"\n${partLine('P-2', { price: 'x' })},\n`;

    expect(faultsOf({ 'parts.csv': details })).toEqual([expect.stringMatching(/^parts\.csv, line 4, column price/)]);
  });

  it('says so when it is not there', () => {
    const { faults } = readCatalogue(path.join(catalogueFolder({}), 'none'), new Set());

    expect(faults.map(({ message }) => message)).toEqual(['There is no such folder']);
  });
});

describe('The documentation of the format', () => {
  const docs = path.join(__dirname, '..', '..', '..', 'docs');

  it('has an example that an import takes [catalogue-6]', () => {
    const { files, faults } = readCatalogue(path.join(docs, 'catalogue-example'), new Set());

    expect(faults).toEqual([]);
    for (const name of FILE_NAMES) expect(files[name]).not.toHaveLength(0);
  });

  it('has the JSON Schema of the format (else: npm run --silent catalogue -- schema > docs/catalogue.schema.json) [catalogue-6]', () => {
    const written: unknown = JSON.parse(readFileSync(path.join(docs, 'catalogue.schema.json'), 'utf8'));

    expect(written).toEqual(JSON.parse(JSON.stringify(describeFormat())));
  });

  it('names every column of every file [catalogue-6]', () => {
    const page = readFileSync(path.join(docs, 'catalogue.md'), 'utf8');
    for (const name of FILE_NAMES) {
      const [, section = ''] = page.split(`**${name}** (`);
      for (const column of columnsOf(name)) expect(section).toMatch(new RegExp(`\\| (\\*\\*)?${column}(\\*\\*)? `));
    }
  });
});
