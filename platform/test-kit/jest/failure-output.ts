import type { configure, getConfig, prettyDOM } from '@testing-library/dom';
import { printedLines } from './quiet-console';

type Configuration = Parameters<typeof configure>[0];
/** A copy of Testing Library. */
type Copy = { readonly getConfig: typeof getConfig; readonly prettyDOM: typeof prettyDOM };

function failure(message: string | null): Error {
  const error = new Error(message ?? '');
  error.name = 'TestingLibraryElementError';
  return error;
}

/**
 * How a failed query reads: what the page printed first, as a remote that fails says there why, and then the page's
 * `main`, without the top of the page. A query inside another element prints that element.
 * @param copy that is configured
 */
export const failureOutput = ({ getConfig, prettyDOM }: Copy): Extract<Configuration, object> => ({
  getElementError: (message, container) => {
    // `waitFor` tries again, and passes the message of the query that failed last when it gives up.
    if (Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true) return failure(message);
    const { body, documentElement } = document;
    const isPage = container === body || container === documentElement;
    const shown = (isPage && body.querySelector<HTMLElement>('main')) || container;
    const content = prettyDOM(shown) || '';
    // Of a query that failed after an `await` within `waitFor`.
    if (message?.includes(content) === true) return failure(message);
    const lines = printedLines();
    const printed = lines.length === 0 ? [] : ['The page printed:', ...lines, ''];
    return failure([...printed, message ?? '', '', content].join('\n'));
  },
});
