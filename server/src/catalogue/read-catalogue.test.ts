import { linkSync, mkdirSync, readFileSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { csvText } from './csv-text';
import { faultText } from './faults';
import { columnsOf, FILE_NAMES } from './format';
import { describeFormat } from './json-schema';
import { readCatalogue } from './read-catalogue';
import { findBrandSpellings, withUsualBrands } from './brand-spellings';
import type { PresentCatalogue } from './present-catalogue';
import {
  catalogueFolder,
  FITMENTS_CSV,
  PART_COLUMNS,
  partLine,
  partsCsv,
  shopWith,
  VEHICLES_CSV,
} from './testing/catalogue-folder';

type FolderFiles = Readonly<Record<string, string | Buffer>>;

const faultsOf = (files: FolderFiles, present?: PresentCatalogue) =>
  readCatalogue(catalogueFolder(files), present).faults.map(faultText);

/** @returns the parts of a folder without a fault, and what was warned of */
function readParts(files: FolderFiles, present?: PresentCatalogue) {
  const { files: read, faults, warnings } = readCatalogue(catalogueFolder(files), present);
  expect(faults).toEqual([]);
  return { parts: read.parts.map(({ line: _line, ...part }) => part), warnings: warnings.map(faultText) };
}

describe('A catalogue folder', () => {
  it('is read without a fault, from CSV as Excel writes it and from JSON', () => {
    const csv = { 'parts.csv': `\uFEFF${partsCsv(partLine('P-1')).replaceAll('\n', '\r\n')}` };
    const part = Object.fromEntries(PART_COLUMNS.split(',').map((name, at) => [name, partLine('P-1').split(',')[at]]));
    const json = { 'parts.json': JSON.stringify([{ ...part, price: 900, stock: 5 }], null, 2) };
    const others = { 'vehicles.csv': VEHICLES_CSV, 'fitments.csv': FITMENTS_CSV };

    const [fromCsv, fromJson] = [csv, json].map((own) => readCatalogue(catalogueFolder({ ...own, ...others })));

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

  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['4103.0', '4103'],
  ])('in JSON has the id %s as %s, and 9e2 as 900 [catalogue-2]', (written, id) => {
    const part = { name: 'Pad', category: 'Brakes', brand: 'Bosch', stock: 5 };
    const json = JSON.stringify([part]).replace('{', `{"id":${written},"price":9e2,`);

    expect(readParts({ 'parts.json': json }).parts).toMatchObject([{ id, price: 900 }]);
  });

  it.each([
    ['both CRLF and LF', (csv: string) => csv.replace('\n', '\r\n')],
    ['CR alone', (csv: string) => csv.replaceAll('\n', '\r')],
  ])('is read with lines that end in %s [catalogue-2]', (_what, endLines) => {
    const csv = endLines(partsCsv(partLine('P-1'), partLine('P-2')));

    expect(readParts({ 'parts.csv': csv }).parts).toMatchObject([{ id: 'P-1' }, { id: 'P-2' }]);
  });

  it('has no stray file where case makes no difference [catalogue-2]', () => {
    const folder = catalogueFolder({ 'parts.csv': partsCsv(partLine('P-1')) });
    // As the file is found there by either name.
    linkSync(path.join(folder, 'parts.csv'), path.join(folder, 'Parts.CSV'));

    expect(readCatalogue(folder)).toMatchObject({ faults: [], warnings: [] });
  });

  it('warns of a table that is none of a catalogue [catalogue-2]', () => {
    const { warnings } = readParts({ 'parts.csv': partsCsv(partLine('P-1')), 'vehicle.csv': VEHICLES_CSV });
    expect(warnings).toEqual(['vehicle.csv: is not read; did you mean vehicles.csv?']);
  });

  it('reads back what an export wrote, which a spreadsheet takes for no formula [catalogue-5]', () => {
    const numbers = ['=1+1', '+cmd', '-x', '@SUM(A1)', "'=1", "'plain", '-40', '+4.5', 'a=b'];
    const csv = csvText(
      'numbers',
      numbers.map((number) => ({ part: 'P-1', kind: 'original', maker: '=HYPERLINK("x")', number })),
    );
    const parts = partsCsv(partLine('P-1'));

    const { files, faults } = readCatalogue(catalogueFolder({ 'parts.csv': parts, 'numbers.csv': csv }));

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
        partLine('P-1', { category: 'Tyres', price: '12,5.0' }).replace('12,5.0', '"12,5.0"'),
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
      expect.stringMatching(/^parts\.csv, line 2, column category: "Tyres" is no category; write one of: AIR_COND/),
      'parts.csv, line 2, column price: "12,5.0" is no whole number from 1 to 10,00,00,000',
      'parts.csv, line 3, column name: is empty, and has to be filled in',
      'parts.csv, line 3, column stock: "-1" is no whole number from 0 to 10,00,000',
      'parts.csv, line 5: has 9 cells; the first line has 8',
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
    ['UTF-16 without its mark', { 'parts.csv': Buffer.from('id,price\n', 'utf16le') }, /^parts\.csv: is not in UTF-8/],
    ['a workbook', { 'parts.csv': Buffer.from('PK\u0003\u0004\u00ff', 'latin1') }, /^parts\.csv: is not in UTF-8/],
    ['no ids', { 'parts.csv': 'name,price\nPad,1\n' }, /^parts\.csv, line 1, column id: is missing/],
    [
      'a column twice',
      { 'parts.csv': 'id,price,Price\nP-1,1,2\n' },
      /^parts\.csv, line 1, column price: is there twice/,
    ],
    [
      'a new part of a price alone',
      { 'parts.csv': 'id,price\nP-1,900\n' },
      /^parts\.csv, line 2, column id: "P-1" is new, and needs the columns name, category, brand, stock; add them, or/,
    ],
    [
      'a row that is cut off',
      { 'parts.csv': `${partsCsv()}P-1,Pad\n` },
      /^parts\.csv, line 2: has 2 cells; the first line/,
    ],
    [
      'an id that a spreadsheet shortened',
      { 'parts.csv': partsCsv(partLine('8.70829E+11')) },
      /^parts\.csv, line 2, column id: "8\.70829E\+11" was shortened by a spreadsheet/,
    ],
    ...[
      ['vehicles in a file whose name has capital letters', 'Vehicles.csv', 'vehicles.csv'],
      ['parts in a file whose name has capital letters', 'PARTS.CSV', 'parts.csv'],
    ].map(([what = '', written = '', name = '']): [string, FolderFiles, RegExp] => [
      what,
      { ...(name !== 'parts.csv' && { 'parts.csv': partsCsv(partLine('P-1')) }), [written]: VEHICLES_CSV },
      new RegExp(`^${written}: is not read; name it ${name}$`),
    ]),
    [
      'two ids of vehicles that differ in case',
      { 'parts.csv': partsCsv(partLine('P-1')), 'vehicles.csv': VEHICLES_CSV.replace('creta-1.5', 'CRETA-1.6') },
      /^vehicles\.csv, line 3, column id: "CRETA-1\.6" is the id of line 2 already$/,
    ],
    [
      'two ids that look alike',
      { 'parts.csv': partsCsv(partLine('Caf\u00e9'), partLine('Cafe\u0301', { maker_number: '' })) },
      /^parts\.csv, line 3, column id: ".*" is the id of line 2 already$/,
    ],
    [
      'an object that has a column twice',
      { 'parts.json': '[{ "id": "P-1", "Price": 1, "price": 2 }]' },
      /^parts\.json, line 1, column price: is there twice$/,
    ],
    ...['.', '..'].map((id): [string, FolderFiles, RegExp] => [
      `the id ${id}`,
      { 'parts.csv': partsCsv(partLine(id)) },
      /^parts\.csv, line 2, column id: "\.{1,2}" cannot be in an address; write another id$/,
    ]),
    [
      'a number that a spreadsheet shortened',
      { 'parts.csv': partsCsv(partLine('P-1', { maker_number: '8.70829E+11' })) },
      /^parts\.csv, line 2, column maker_number: "8\.70829E\+11" was shortened by a spreadsheet/,
    ],
    [
      'two ids that differ in case',
      { 'parts.csv': partsCsv(partLine('OWN-1004'), partLine('own-1004', { maker_number: '' })) },
      /^parts\.csv, line 3, column id: "own-1004" is the id of line 2 already$/,
    ],
    [
      'a price of 0',
      { 'parts.csv': partsCsv(partLine('P-1', { price: '0' })) },
      /line 2, column price: "0" is no whole/,
    ],
    [
      'a price with paise',
      { 'parts.csv': partsCsv(partLine('P-1', { price: '12.50' })) },
      /"12\.50" has paise; .* 13 or 12$/,
    ],
    [
      'a price in words',
      { 'parts.csv': partsCsv(partLine('P-1', { price: 'on request' })) },
      /"on request" is no whole/,
    ],
    [
      'a negative price',
      { 'parts.csv': partsCsv(partLine('P-1', { price: '-900' })) },
      /"-900" is no whole number from 1/,
    ],
    [
      'a stock of half a unit',
      { 'parts.csv': partsCsv(partLine('P-1', { stock: '2.5' })) },
      /column stock: "2\.5" is no/,
    ],
    [
      'an error of a spreadsheet',
      { 'parts.csv': partsCsv(partLine('P-1', { price: '#REF!' })) },
      /"#REF!" is no whole/,
    ],
    [
      'a formula as a price',
      { 'parts.csv': partsCsv(partLine('P-1', { price: '=A1*2' })) },
      /"=A1\*2" is no whole number/,
    ],
    [
      'a name that reads backwards',
      { 'parts.csv': partsCsv(partLine('P-1', { name: '\u202Edap' })) },
      /cannot be shown$/,
    ],
    [
      'a name with a lone CR',
      { 'parts.csv': partsCsv(partLine('P-1', { name: 'Pad\rfront' })) },
      /column name: has characters/,
    ],
    [
      'a name with a bell',
      { 'parts.csv': partsCsv(partLine('P-1', { name: 'Pad\u0007' })) },
      /column name: has characters/,
    ],
    [
      'a struck price without a price',
      { 'parts.csv': 'id,previous_price\nP-0,900\n' },
      /^parts\.csv, line 2, column previous_price: needs the column price beside it$/,
    ],
    [
      'an id that the shop has in another case',
      { 'parts.csv': partsCsv(partLine('p-0')) },
      /^parts\.csv, line 2, column id: "p-0" is P-0 in the shop; write it alike$/,
    ],
    [
      'a stock at the export that somebody edited',
      { 'parts.csv': 'id,stock,stock_exported\nP-0,9,5\n' },
      /column stock_exported: "5" is not what an export wrote/,
    ],
    ['a folder instead of a file', { 'parts.json': '[["P-1"]]' }, /^parts\.json, line 1: is no object; a row is one/],
    [
      'a list in a cell',
      { 'parts.json': '[{ "id": ["P-1"] }]' },
      /^parts\.json, line 1, column id: is a list or an object/,
    ],
    [
      'a model that is none',
      {
        'parts.csv': partsCsv(partLine('P-1')),
        'vehicles.csv': VEHICLES_CSV,
        'fitments.csv': `part,vehicle\nP-1,Cretta 2019\n`,
      },
      /^fitments\.csv, line 2, column vehicle: "Cretta" is no model of the vehicles$/,
    ],
    [
      'years in which a model was not made',
      {
        'parts.csv': partsCsv(partLine('P-1')),
        'vehicles.csv': VEHICLES_CSV,
        'fitments.csv': `part,vehicle\nP-1,Creta 2001-2003\n`,
      },
      /^fitments\.csv, line 2, column vehicle: none of the vehicles is a Creta of 2001-2003$/,
    ],
    [
      'years backwards',
      {
        'parts.csv': partsCsv(partLine('P-1')),
        'vehicles.csv': VEHICLES_CSV,
        'fitments.csv': `part,vehicle\nP-1,Creta 2019-2015\n`,
      },
      /column vehicle: "Creta 2019-2015" ends before it begins$/,
    ],
    [
      'a vehicle that the shop does not have',
      { 'parts.csv': partsCsv(partLine('P-1')), 'fitments.csv': `part,vehicle\nP-1,creta-1.6\n` },
      /^fitments\.csv, line 2, column vehicle: "creta-1\.6" is none of the vehicles, nor models and years like Swift/,
    ],
    [
      'broken JSON',
      { 'parts.json': '[\n{ "id": }\n]' },
      /^parts\.json, line 2: is no JSON at "} \]": a value, comma or quotation mark is missing there or one too many\. The file was not read$/,
    ],
    ['JSON of another form', { 'parts.json': '{}' }, /^parts\.json: is no list of rows$/],
    ['a zero byte', { 'parts.csv': partsCsv(partLine('P-1', { name: 'Pad\0' })) }, /column name: has characters/],
    ['no row of a part', { 'parts.csv': partsCsv() }, /^parts\.csv: has no parts$/],
    [
      'a file in both formats',
      { 'parts.csv': partsCsv(partLine('P-1')), 'parts.json': '[]' },
      /^parts\.csv: is there beside parts\.json; leave one of them$/,
    ],
    [
      'a fitment of a part that is universal in the shop',
      {
        'parts.csv': 'id,price\nOIL,900\n',
        'vehicles.csv': VEHICLES_CSV,
        'fitments.csv': 'part,vehicle\nOIL,creta-1.6\n',
      },
      /^fitments\.csv, line 2, column part: "OIL" is universal and needs no fitment$/,
    ],
    ['no parts', { 'vehicles.csv': VEHICLES_CSV }, /^parts\.csv: is missing in the folder$/],
    [
      'no stock of a new part',
      { 'parts.csv': partsCsv(partLine('P-1', { stock: '' })) },
      /column stock: is empty, and the part is new/,
    ],
  ])('refuses %s with one sentence that says what is wrong [catalogue-2]', (_what, files, text) => {
    expect(faultsOf(files as FolderFiles, shopWith('P-0', 'OIL'))).toEqual([expect.stringMatching(text)]);
  });

  it('of a file of 1 GB is refused before it is read [catalogue-2]', () => {
    const folder = catalogueFolder({ 'parts.csv': '' });
    truncateSync(path.join(folder, 'parts.csv'), 1_000_000_000);

    expect(readCatalogue(folder).faults.map(faultText)).toEqual([
      'parts.csv: has more than 200 MB; split the catalogue',
    ]);
  });

  it.each([
    ['semicolons', 'id;price\nP-0;₹ 1,299\n'],
    ['tabs', 'id\tprice\nP-0\t₹ 1,299\n'],
    ['a line that names the separator', 'sep=;\r\nid;price\r\nP-0;Rs. 1299/-\r\n'],
    ['headings as people write them', ' ID ,Price\nP-0,"1,299.00"\n'],
    ['blank rows', 'id,price\n,\n\nP-0,1299\n,\n'],
    ['empty columns', 'id,price,,\nP-0,1299,,\n'],
    ['UTF-16, as Excel writes “Unicode text”', Buffer.from('\uFEFFid\tprice\r\nP-0\t1299\r\n', 'utf16le')],
    ['UTF-16, the other way round', Buffer.from('\uFEFFid\tprice\r\nP-0\t1299\r\n', 'utf16le').swap16()],
  ])('is understood with %s [catalogue-15]', (_what, text) => {
    expect(readParts({ 'parts.csv': text }, shopWith('P-0'))).toEqual({
      parts: [{ id: 'P-0', price: 1299 }],
      warnings: [],
    });
  });

  it('may be a single file of the parts that the shop has, with the columns that change [catalogue-13]', () => {
    const file = path.join(catalogueFolder({ 'prices.csv': 'id,price\nP-0,1299\n' }), 'prices.csv');

    const { files, faults } = readCatalogue(file, shopWith('P-0'));

    expect(faults).toEqual([]);
    expect(files).toMatchObject({ parts: [{ id: 'P-0', price: 1299, line: 2 }], attributes: null, vehicles: null });
  });

  it('leaves out columns that it does not know, and names the column that was probably meant [catalogue-15]', () => {
    const text = 'id,price,weight,pirce,\nP-0,1299,8708,1,x\nP-0b,1299,8708,1,y\n';

    expect(readParts({ 'parts.csv': text }, shopWith('P-0', 'P-0b')).warnings).toEqual([
      'parts.csv, line 1, column weight: "weight" is no column of this file, and is not read',
      'parts.csv, line 1, column pirce: "pirce" is not read; did you mean price?',
      'parts.csv, line 2: has a cell in a column without a name in the first line, which is not read',
    ]);
  });

  it('asks about a brand whose spelling differs in case alone, unless the shop has it [catalogue-16]', () => {
    const lines = ['Bosch', 'BOSCH', 'bosch', 'Denso', 'DENSO', 'Denso', 'Valeo'].map((brand, at) =>
      partLine(`P-${at}`, { brand }),
    );
    const present = { ...shopWith('P-9'), vehicles: [] };
    const { files } = readCatalogue(catalogueFolder({ 'parts.csv': partsCsv(...lines) }), present);

    const spellings = findBrandSpellings(files, present);

    expect(spellings).toEqual([
      { spelling: 'BOSCH', usual: 'Bosch' },
      { spelling: 'bosch', usual: 'Bosch' },
      { spelling: 'DENSO', usual: 'Denso' },
    ]);
    const merged = withUsualBrands(files, spellings);
    expect(new Set(merged.parts.map(({ brand }) => brand))).toEqual(new Set(['Bosch', 'Denso', 'Valeo']));
    const kept = {
      ...present,
      parts: files.parts.map(({ id, brand = '' }) => ({ id, brand, partType: '', isUniversal: false })),
    };
    expect([findBrandSpellings(merged, present), findBrandSpellings(files, kept)]).toEqual([[], []]);
  });

  it('opens a range of models and years to its vehicles, those of the shop too, and says to which [catalogue-17]', () => {
    const car = (id: string, maker: string, model: string, yearFrom: number, yearTo: number | null) => ({
      ...{ id, maker, model, yearFrom, yearTo },
    });
    const present = {
      ...shopWith('P-0'),
      vehicles: [
        car('swift-2', 'Suzuki', 'Swift', 2011, 2018),
        car('swift-3', 'Suzuki', 'Swift', 2018, null),
        car('dzire-3', 'Suzuki', 'Dzire', 2017, 2024),
        car('dzire-4', 'Suzuki', 'Dzire', 2024, null),
        car('city-a', 'Honda', 'City', 2014, 2020),
        car('city-b', 'Fiat', 'City', 2014, 2020),
      ],
    };
    const read = (...cells: string[]) => {
      const fitments = `part,vehicle,position\n${cells.map((cell) => `P-0,${cell},front`).join('\n')}\n`;
      return readCatalogue(catalogueFolder({ 'parts.csv': 'id\nP-0\n', 'fitments.csv': fitments }), present);
    };

    const { files, faults, warnings } = read('Swift/Dzire 2018-2021', 'Honda City 2019');

    expect(faults).toEqual([]);
    expect(files.fitments).toMatchObject([
      { vehicle: 'swift-2', produced_from: '2018-01', produced_until: null },
      { vehicle: 'swift-3', produced_from: null, produced_until: '2021-12' },
      { vehicle: 'dzire-3', produced_from: '2018-01', produced_until: '2021-12' },
      { vehicle: 'city-a', position: 'front', produced_from: '2019-01', produced_until: '2019-12' },
    ]);
    expect(warnings.map(faultText)[0]).toBe(
      'fitments.csv, line 2, column vehicle: "Swift/Dzire 2018-2021" is 3 vehicles: swift-2, swift-3, dzire-3',
    );
    expect(read('City 2019', 'swift 2018-', 'swift-3').faults.map(({ message }) => message)).toEqual([
      '"City" is a model of Honda and Fiat; write the maker before it',
      'is the fitment of line 3 again',
    ]);
  });

  it('says once what is wrong with a vehicle that many lines name, and once what a range is [catalogue-17]', () => {
    const positions = ['front', 'rear', 'left', 'right', 'upper', 'lower', 'inner'];
    const cells = ['Swfit 2018-2021', 'none', 'Swift 2018', 'Swfit 2018-2021', 'Swift 2018', 'none', 'none'];
    const fitments = `part,vehicle,position\n${cells.map((cell, at) => `P-0,${cell},${positions[at]}`).join('\n')}\n`;
    const vehicles = [{ id: 'swift-3', maker: 'Suzuki', model: 'Swift', yearFrom: 2018, yearTo: null }];
    const folder = catalogueFolder({ 'parts.csv': 'id\nP-0\n', 'fitments.csv': fitments });

    const { faults, warnings } = readCatalogue(folder, { ...shopWith('P-0'), vehicles });

    expect(faults.map(faultText)).toEqual([
      'fitments.csv, line 2, column vehicle: "Swfit" is no model of the vehicles, and so in 1 further line',
      expect.stringMatching(/^fitments\.csv, line 3, column vehicle: "none" is none of .*, and so in 2 further lines$/),
    ]);
    expect(warnings.map(faultText)).toEqual([
      'fitments.csv, line 4, column vehicle: "Swift 2018" is 1 vehicles: swift-3, and so in 1 further line',
    ]);
  });

  it('names the line in which a row begins, also after a cell of several lines', () => {
    const details = `${PART_COLUMNS},details\n${partLine('P-1')},"two\nlines"\n${partLine('P-2', { price: 'x' })},\n`;

    expect(faultsOf({ 'parts.csv': details })).toEqual([expect.stringMatching(/^parts\.csv, line 4, column price/)]);
  });

  it('names an id that a spreadsheet may have made a date of', () => {
    const folder = catalogueFolder({
      'parts.csv': partsCsv(partLine('3-Jan'), partLine('Jan-03'), partLine('3-JANUS')),
    });
    const { faults, warnings } = readCatalogue(folder);

    expect(faults).toEqual([]);
    expect(warnings.map(faultText)).toEqual(
      [
        ['line 2', '3-Jan'],
        ['line 3', 'Jan-03'],
      ].map(
        ([line, id]) =>
          `parts.csv, ${line}, column id: "${id}" may be an id that a spreadsheet took for a date; format the column as text`,
      ),
    );
  });

  it('names a file that is a folder', () => {
    const folder = catalogueFolder({});
    mkdirSync(path.join(folder, 'parts.csv'));

    expect(readCatalogue(folder).faults.map(faultText)).toEqual(['parts.csv: is no file']);
  });

  it('says so when it is not there', () => {
    const { faults } = readCatalogue(path.join(catalogueFolder({}), 'none'));

    expect(faults.map(({ message }) => message)).toEqual(['There is no such folder']);
  });
});

describe('The documentation of the format', () => {
  const docs = path.join(__dirname, '..', '..', '..', 'docs');

  it('has an example that an import takes [catalogue-6]', () => {
    const { files, faults } = readCatalogue(path.join(docs, 'catalogue-example'));

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
