import { screen, waitFor } from '@testing-library/react';
import { messages, TOAST_AUTO_CLOSE_MS } from '@piston-parts/shared-contract';
import { expectConsole } from '../../../tooling/jest/expect-console';
import { toasts } from './toasts';

jest.mock('./toast-host', () => {
  throw new Error('Loading chunk toast-host failed');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('A message whose looks do not come, offline or after a deploy', () => {
  it('is said all the same, and goes again', async () => {
    expectConsole('error', /without its looks/);

    toasts.error(messages.somethingWentWrong);

    expect(await screen.findByRole('alert')).toHaveTextContent(messages.somethingWentWrong);
    jest.advanceTimersByTime(TOAST_AUTO_CLOSE_MS);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is said inside the modal that is open, because all else is inert', async () => {
    expectConsole('error', /without its looks/);
    document.body.innerHTML = '<dialog open aria-label="New address"></dialog>';

    toasts.error(messages.somethingWentWrong);

    const modal = screen.getByRole('dialog', { name: 'New address' });
    await waitFor(() => expect(modal).toHaveTextContent(messages.somethingWentWrong));
  });
});
