import type { configure, prettyDOM } from '@testing-library/dom';
import { printedLines } from './quiet-console';

type Configuration = Parameters<typeof configure>[0];

/**
 * How a failed query reads: what the page printed first, as a remote that fails says there why, and then the page's
 * `main`, without the top of the page. A query inside another element prints that element.
 * @param print of the copy of Testing Library that is configured
 */
export const failureOutput = (print: typeof prettyDOM): Extract<Configuration, object> => ({
  getElementError: (message, container) => {
    const { body, documentElement } = document;
    const isPage = container === body || container === documentElement;
    const shown = (isPage && body.querySelector<HTMLElement>('main')) || container;
    const content = print(shown) || '';
    // `waitFor` passes the message of the query that failed last, which has them.
    const isComplete = message?.includes(content) === true;
    const lines = printedLines();
    const printed = lines.length === 0 ? [] : ['The page printed:', ...lines, ''];
    const error = new Error(isComplete ? message : [...printed, message ?? '', '', content].join('\n'));
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
