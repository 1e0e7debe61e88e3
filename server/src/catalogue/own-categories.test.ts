import type { Contract, ResponseOf } from '@piston-parts/shared-contract';
import { startTestShop, type TestShop } from '../api/testing/test-shop';
import { runSettings } from '../shop-settings/settings-command';
import { settingsInDatabase } from '../shop-settings/shop-settings';
import { DATABASES } from '../testing/run-of-all';
import { readTables } from './export-catalogue';
import { faultText } from './faults';
import { stagedCatalogue } from './catalogue-tables';
import { importCatalogue, importStagedCatalogue } from './import-catalogue';
import { readPresent } from './present-catalogue';
import { readCatalogue } from './read-catalogue';
import { catalogueFolder, partLine, partsCsv } from './testing/catalogue-folder';

const tile = (category: string, text = category) => ({
  category,
  text,
  image: { src: '/pictures/horn', alt: 'A horn' },
});
const TYRES = tile('Tyres', 'Rubber rings');
const HELMETS = tile('Helmets & gloves');

describe.each(DATABASES)('A category of the owner on %s', (kind) => {
  let api: TestShop;
  beforeAll(async () => {
    api = await startTestShop(kind);
    await run('set', 'delivery', '{"charge": 50}');
  });
  afterAll(() => api.stop());

  const owner = async () => ({ ...settingsInDatabase(api.database), close: async () => undefined });
  const run = (...words: string[]) => runSettings(words, owner, 'asha', '/none');
  const set = (...tiles: readonly object[]) => run('set', 'categories', JSON.stringify(tiles));
  const read = async (...lines: string[]) =>
    readCatalogue(catalogueFolder({ 'parts.csv': partsCsv(...lines) }), await readPresent(api.database.queries));
  const put = async (...lines: string[]) => {
    const { files, faults } = await read(...lines);
    expect(faults).toEqual([]);
    await importCatalogue(api.database, files);
  };
  const faultsOf = async (category: string) => (await read(partLine('T-1', { category }))).faults.map(faultText);
  const get = async <Name extends keyof Contract>(path: string) =>
    (await api.app.inject({ url: path })).json<ResponseOf<Contract[Name]>>();
  const labels = async () =>
    (await get<'getSettings'>('/api/settings')).settings.categories?.map(({ label }) => label) ?? [];
  const listed = async (query: string) => {
    const { products, listing } = await get<'getProducts'>(`/api/products?upto=0&${query}`);
    return { ids: products.map(({ _id }) => _id), categories: listing?.facets.categories.slice(9) };
  };

  it('is refused in a part until the settings list it, with the nearest one [settings-11]', async () => {
    const where = 'parts.csv, line 2, column category:';
    expect(await faultsOf('Tyres')).toEqual([
      expect.stringMatching(
        `^${where} "Tyres" is no category; write one of: AIR_COND.*, or list it in the settings first$`,
      ),
    ]);
    expect(await set(TYRES, tile('Light', 'Lamps'), HELMETS)).toMatch(
      /request\.\nNo part has the category Tyres yet, so it is not shown\.\nNo part has the category Helmets & gloves /,
    );

    expect(await faultsOf('Tyrs')).toEqual([
      `${where} "Tyrs" is no category; write Tyres, or list it in the settings first`,
    ]);
    expect(await labels()).not.toContain('Rubber rings');
    expect(await listed('category=Tyres')).toEqual(await listed(''));
  });

  it('is suggested as the nearest one, and never for a short text that shares few letters [settings-11]', async () => {
    await set(tile('Tubes'), TYRES, tile('SC'));
    expect(await faultsOf('Tyes')).toEqual([expect.stringContaining('write Tyres, or')]);
    expect(await faultsOf('AC')).toEqual([expect.stringContaining('write one of: AIR_COND')]);
  });

  it('is shown once a part has it: in lists after those of the specification, on home, in filters and the search [settings-11]', async () => {
    await set(TYRES, tile('Light', 'Lamps'), HELMETS);
    const names = { name: 'Runner 195/65', maker_number: '' };
    await put(
      partLine('T-1', { ...names, category: 'tyres' }),
      partLine('T-2', { ...names, category: HELMETS.category }),
    );

    expect((await labels()).slice(6)).toEqual(['Brakes', 'Electric', 'Suspension', 'Rubber rings', 'Helmets & gloves']);
    const { categories } = await get<'getCategories'>('/api/categories');
    expect(categories.map(({ text }) => text)).toEqual(['Rubber rings', 'Lamps', 'Helmets & gloves']);
    expect(await listed('category=Tyres')).toEqual({
      ids: ['T-1'],
      categories: [
        { category: 'Tyres', count: 1 },
        { category: 'Helmets & gloves', count: 1 },
      ],
    });
    expect((await listed('category=Helmets+%26+gloves')).ids).toEqual(['T-2']);
    expect((await listed('search=tyre')).ids).toEqual(['T-1']);
    expect((await listed('search=rubber+ring')).ids).toEqual(['T-1']);
    const basic = (await api.app.inject({ url: '/basic/log-in' })).body;
    expect(basic).toContain('<a href="/products-page?category=Helmets+%26+gloves">Helmets &#38; gloves</a>');
    expect(JSON.stringify(await readTables(api.database))).toContain('"category":"Tyres"');
  });

  it('stays in the settings while parts have it [settings-11]', async () => {
    await set(TYRES, HELMETS);
    await put(partLine('T-1', { category: 'Tyres' }), partLine('T-3', { category: 'Tyres' }));

    await expect(set(HELMETS)).rejects.toThrow(
      '2 parts have the category Tyres, which is not in categories any more: list it, or first import the catalogue with ' +
        'another category for them. Nothing was changed.',
    );
    await expect(run('set', 'categories', 'null')).rejects.toThrow('2 parts have the category Tyres');
    expect(await run('get', 'categories')).toContain('"Tyres"');

    await put(partLine('T-1'), partLine('T-3'));
    await set(HELMETS);
    expect(await labels()).not.toContain('Rubber rings');
  });

  it('is refused by an import whose files were checked before the settings took it away [settings-11]', async () => {
    await set(TYRES, HELMETS);
    const { files } = await read(partLine('T-1', { category: 'Tyres' }));
    await set(HELMETS);

    await expect(importCatalogue(api.database, files)).rejects.toThrow(
      /^Part T-1: "Tyres" is no category; write one of: AIR_COND.*, or list it in the settings first\. Nothing was changed\.$/,
    );
    expect(JSON.stringify(await readTables(api.database))).not.toContain('"category":"Tyres"');
  });

  it('stays in the settings while an import runs [settings-11]', async () => {
    await set(TYRES, HELMETS);
    const { files } = await read(partLine('T-1', { category: 'Tyres' }));
    const catalogue = stagedCatalogue(files);
    async function* batches() {
      yield* catalogue.batches;
      await expect(set(HELMETS)).rejects.toThrow(/^An import is running, .* Nothing was changed\.$/);
      await run('set', 'shortName', 'Asha’s');
    }

    await importStagedCatalogue(api.database, { ...catalogue, batches: batches() });
    await expect(set(HELMETS)).rejects.toThrow('1 part has the category Tyres');
  });
});
