import type { DataResponse } from './fetch-data';
import { createDataReader } from './page-data';

const response = (body: unknown, headers: Record<string, string> = {}, status = 200): DataResponse => ({
  status,
  headers,
  body: JSON.stringify(body),
});

function openReader() {
  const fetchData = jest.fn<Promise<DataResponse>, [string, Readonly<Record<string, string>>]>();
  const reports: string[] = [];
  return { fetchData, reports, read: createDataReader(fetchData, (text) => reports.push(text)) };
}

describe('A response', () => {
  test('that has an ETag is asked for with it, and is the same until that changes', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockResolvedValueOnce(response({ price: 1 }, { etag: '"1"', 'surrogate-key': 'a b' }));
    const first = await read('/api/x');
    fetchData.mockResolvedValueOnce({ status: 304, headers: {}, body: '' });

    expect(await read('/api/x')).toBe(first);
    expect(first).toMatchObject({ value: { price: 1 }, keys: ['a', 'b'] });
    expect(fetchData.mock.calls).toEqual([
      ['/api/x', {}],
      ['/api/x', { 'if-none-match': '"1"' }],
    ]);
    fetchData.mockResolvedValueOnce(response({ price: 2 }, { etag: '"2"' }));
    expect((await read('/api/x')).version).not.toBe(first.version);
  });

  test('that is not there any more has nothing for a page', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockResolvedValueOnce(response({ price: 1 }, { etag: '"1"' }));
    await read('/api/x');
    fetchData.mockResolvedValueOnce(response({}, {}, 404));

    expect((await read('/api/x')).value).toBeNull();
  });

  test('without content leaves the datum to the page’s scripts', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockResolvedValue(response({}, {}, 204));

    expect((await read('/api/x')).value).toBeUndefined();
  });

  test('that may be kept for a while is not asked for meanwhile', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockResolvedValue(response({}, { 'cache-control': 'public, max-age=60' }));
    await read('/api/x');
    await read('/api/x');

    expect(fetchData).toHaveBeenCalledTimes(1);
  });

  test.each([400, 401, 403, 404, 410, 414, 431, 301])('with the status %s has nothing for a page', async (status) => {
    const { fetchData, read, reports } = openReader();
    fetchData.mockResolvedValue(response('secret', {}, status));

    expect((await read('/api/x')).value).toBeNull();
    expect(reports).toEqual([]);
  });
});

describe('An API that is away', () => {
  test.each<[string, () => Promise<DataResponse>]>([
    ['does not respond', () => Promise.reject(new Error('refused'))],
    ['fails', () => Promise.resolve(response({}, {}, 503))],
    ['has too much to do', () => Promise.resolve(response({}, {}, 429))],
    ['sends no JSON', () => Promise.resolve({ status: 200, headers: {}, body: '<html>' })],
  ])('and %s leaves pages as they were, and no others', async (_, fail) => {
    const { fetchData, read, reports } = openReader();
    fetchData.mockResolvedValueOnce(response({ price: 1 }));
    const first = await read('/api/x');
    fetchData.mockImplementation(fail);

    expect(await read('/api/x')).toBe(first);
    await expect(read('/api/x/1')).rejects.toThrow('The data of pages are unavailable');
    expect(reports).toHaveLength(1);
  });

  test('for the endpoints of one team leaves the data of all others as fresh as ever', async () => {
    const { fetchData, read, reports } = openReader();
    fetchData.mockImplementation((address) =>
      Promise.resolve(address.startsWith('/api/team/') ? response({}, {}, 503) : response(fetchData.mock.calls.length)),
    );
    expect((await read('/api/x')).value).toBe(1);

    await expect(read('/api/team/1')).rejects.toThrow();
    expect((await read('/api/x')).value).toBe(3);
    await expect(read('/api/team/2')).rejects.toThrow();

    expect(reports).toEqual([expect.stringContaining('/api/team cannot be read')]);
  });

  test('in one address alone is not asked for it again because others of the same endpoints respond', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockImplementation(() => Promise.resolve(response('first')));
    const first = await read('/api/x');
    fetchData.mockImplementation((address) => Promise.resolve(response('x', {}, address === '/api/x' ? 503 : 200)));

    expect(await read('/api/x')).toBe(first);
    await read('/api/x/1');
    expect(await read('/api/x')).toBe(first);

    expect(fetchData.mock.calls.filter(([address]) => address === '/api/x')).toHaveLength(2);
  });

  test('has copies for queries that make no difference, and none for the others', async () => {
    const { fetchData, read } = openReader();
    const rule = 'params, except=("search")';
    fetchData.mockResolvedValueOnce(response({ all: true }, { 'no-vary-search': rule }));
    const whole = await read('/api/x?upto=200&page=1');
    fetchData.mockRejectedValue(new Error('refused'));

    expect(await read('/api/x?upto=200&page=7')).toBe(whole);
    await expect(read('/api/x?upto=200&search=horn')).rejects.toThrow();
    await expect(read('/api/y?upto=200')).rejects.toThrow();
  });
});

describe('Data that hang', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  test('hold up one page for a moment and no other one, until they can be had again', async () => {
    const { fetchData, reports, read } = openReader();
    fetchData.mockResolvedValueOnce(response(1));
    const first = await read('/api/x');
    let respond: (newer: DataResponse) => void = () => undefined;
    fetchData.mockImplementation(() => new Promise((resolve) => (respond = resolve)));

    const held = read('/api/x');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await held).toBe(first);
    expect(await read('/api/x')).toBe(first);
    expect(fetchData).toHaveBeenCalledTimes(2);

    respond(response(2));
    await jest.advanceTimersByTimeAsync(1_000);
    fetchData.mockResolvedValue(response(2));
    expect((await read('/api/x')).value).toBe(2);
    expect(reports).toEqual([expect.stringMatching(/cannot be read/), expect.stringMatching(/again/)]);
  });

  test('hold up a page that has no copy for ten seconds', async () => {
    const { fetchData, read } = openReader();
    fetchData.mockReturnValue(new Promise(() => undefined));
    const failing = expect(read('/api/x')).rejects.toThrow('unavailable');
    await jest.advanceTimersByTimeAsync(10_000);
    await failing;
  });
});
