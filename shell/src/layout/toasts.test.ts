import { fireEvent, screen, waitFor } from '@testing-library/react';
import { messages, TOAST_AUTO_CLOSE_MS } from '@piston-parts/shared-contract';
import { expectConsole } from '@platform/test-kit/expect-console';
import { showSimulatedEmail } from './simulated-email';
import { loadToastsOnFirstUse, toasts } from './toasts';

const mockRequested = jest.fn();
jest.mock('./toast-host', () => {
  mockRequested();
  throw new Error('Loading chunk toast-host failed');
});

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('A message whose looks do not come, offline or after a deploy', () => {
  it('still appears, and disappears again', async () => {
    expectConsole('error', /without its looks/);

    toasts.error(messages.somethingWentWrong);

    expect(await screen.findByRole('alert')).toHaveTextContent(messages.somethingWentWrong);
    jest.advanceTimersByTime(TOAST_AUTO_CLOSE_MS);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is announced inside the modal that is open, because all else is inert', async () => {
    expectConsole('error', /without its looks/);
    document.body.innerHTML = '<dialog open aria-label="New address"></dialog>';

    toasts.error(messages.somethingWentWrong);

    const modal = screen.getByRole('dialog', { name: 'New address' });
    await waitFor(() => expect(modal).toHaveTextContent(messages.somethingWentWrong));
  });
});

describe('An email of the simulated backend whose looks do not come', () => {
  it('is named in the console, with its reader', async () => {
    expectConsole('error', /The email to asha@example\.test could not be shown:.*toast-host failed/);

    showSimulatedEmail({
      kind: 'password-reset',
      to: 'asha@example.test',
      subject: 'Your new password',
      text: 'https://shop.example',
    });

    jest.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
  });
});

describe('The looks of messages', () => {
  it('are asked for at the first press, and at the next one when they did not come', async () => {
    mockRequested.mockClear();
    loadToastsOnFirstUse(document);
    expect(mockRequested).not.toHaveBeenCalled();

    fireEvent.keyDown(document.body);
    await waitFor(() => expect(mockRequested).toHaveBeenCalledTimes(1));

    await waitFor(() => {
      fireEvent.pointerDown(document.body);
      expect(mockRequested).toHaveBeenCalledTimes(2);
    });
  });
});
