import { products as seeds } from '../../simulated-backend/seeds';
import { selectSuggestions } from '../../selectors';
import { browserForEachTest } from '../../testing/shop-browser';
import { until } from '../../testing/until';
import { suggestionsRequested } from './product.slice';

const browser = browserForEachTest();

/** A search that finds the first part for every text. */
function openTab() {
  const texts: (string | null)[] = [];
  const request = (_endpoint: unknown, { query }: { readonly query?: URLSearchParams }) => {
    texts.push(query?.get('text') ?? null);
    return Promise.resolve({ results: seeds.slice(0, 1).map((product) => ({ product, highlights: [] })) });
  };
  const tab = browser.openTab({ client: { request: request as never } });
  return { ...tab, texts };
}

describe('Suggestions', () => {
  it('are what the search finds for the text after a pause in typing [search-8]', async () => {
    const { start, dispatch, state, texts } = openTab();
    await start();

    dispatch(suggestionsRequested('br'));
    dispatch(suggestionsRequested('brake'));
    await until(() => selectSuggestions(state()) !== null);

    expect(texts).toEqual(['brake']);
    expect(selectSuggestions(state())).toMatchObject({ text: 'brake', results: [{ product: { _id: seeds[0]?._id } }] });
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
