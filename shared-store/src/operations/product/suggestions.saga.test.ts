import { CANCEL } from 'redux-saga';
import { products as seeds } from '../../simulated-backend/seeds';
import { selectSuggestions } from '../../selectors';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { garageChanged } from '../garage/garage.slice';
import { suggestionsRequested } from './product.slice';

const browser = browserForEachTest();

/** A search that finds the first part for every text but the pending one, for which it does not respond. */
function openTab({ pending }: { readonly pending?: string } = {}) {
  const texts: string[] = [];
  const aborted: string[] = [];
  const cars: (string | null)[] = [];
  const request = (_endpoint: unknown, { query }: { readonly query?: URLSearchParams }) => {
    const text = query?.get('text') ?? '';
    texts.push(text);
    cars.push(query?.get('car') ?? null);
    if (text === pending) return Object.assign(new Promise(() => undefined), { [CANCEL]: () => aborted.push(text) });
    return Promise.resolve({
      results: seeds.slice(0, 1).map((product) => ({ product, highlights: [] })),
      listing: { count: 1, pages: 1, page: 1 },
    });
  };
  const tab = browser.openTab({ client: { request: request as never } });
  return { ...tab, texts, aborted, cars };
}

describe('Suggestions', () => {
  it('are requested with the first key, and then for the last of the keys that follow fast [search-8]', async () => {
    const { start, dispatch, state, texts } = openTab();
    await start();

    dispatch(suggestionsRequested('b'));
    expect(texts).toEqual(['b']);
    dispatch(suggestionsRequested('br'));
    dispatch(suggestionsRequested('brake'));
    await until(() => selectSuggestions(state())?.text === 'brake');

    expect(texts).toEqual(['b', 'brake']);
    expect(selectSuggestions(state())).toMatchObject({ text: 'brake', results: [{ product: { _id: seeds[0]?._id } }] });
  });

  it('are requested for the current car, so that parts for it come first [search-11]', async () => {
    const { start, dispatch, state, cars } = openTab();
    await start();

    dispatch(suggestionsRequested('brake'));
    await until(() => selectSuggestions(state()) !== null);
    dispatch(garageChanged({ key: 'hyundai-i20-2014-1.4-crdi~2016' }));
    dispatch(suggestionsRequested('brake pad'));
    await until(() => selectSuggestions(state())?.text === 'brake pad');

    expect(cars).toEqual([null, 'hyundai-i20-2014-1.4-crdi~2016']);
  });

  it('abort the request for a text that is no longer in the field [search-8]', async () => {
    const { start, dispatch, texts, aborted } = openTab({ pending: 'b' });
    await start();

    dispatch(suggestionsRequested('b'));
    await until(() => texts.includes('b'));
    dispatch(suggestionsRequested('brake'));
    await until(() => texts.includes('brake'));

    expect(aborted).toEqual(['b']);
  });

  it('are not requested for an empty text, and for the beginning of a very long one', async () => {
    const { start, dispatch, state, texts } = openTab();
    await start();

    dispatch(suggestionsRequested('  '));
    dispatch(suggestionsRequested('brake '.repeat(2_000)));
    await until(() => selectSuggestions(state()) !== null);

    expect(texts).toHaveLength(1);
    expect(texts[0]).toHaveLength(200);
  });
});
