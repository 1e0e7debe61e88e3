import type * as TestingLibrary from '@testing-library/dom';
import { printedLines } from './quiet-console';

type Configuration = Extract<Parameters<typeof TestingLibrary.configure>[0], object>;
type Library = Pick<typeof TestingLibrary, 'getConfig' | 'prettyDOM'>;

/**
 * How a failed query reads: what the page printed first, as a remote that fails says there why, and then the page's
 * `main`, without the top of the page. A query inside another element prints that element.
 * @param library the copy of Testing Library that is configured
 */
export const failureOutput = ({ getConfig, prettyDOM }: Library): Configuration => ({
  getElementError: (message, container) => {
    const { body, documentElement } = document;
    const isPage = container === body || container === documentElement;
    const shown = (isPage && body.querySelector<HTMLElement>('main')) || container;
    const lines = printedLines();
    const printed = lines.length === 0 ? [] : ['The page printed:', ...lines, ''];
    // While `waitFor` asks again and again nobody reads it; at the end it comes with the message of the query that failed last.
    const { _disableExpensiveErrorDiagnostics: isAskedAgain } = getConfig() as object as Record<string, boolean>;
    const text = message ?? '';
    const error = new Error(isAskedAgain ? text : [...printed, text, '', prettyDOM(shown) || ''].join('\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
