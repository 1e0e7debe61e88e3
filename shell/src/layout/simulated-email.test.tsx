import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { demonstrationSettings, passwordResetEmail } from '@piston-parts/shared-contract/backend';
import { showSimulatedEmail } from './simulated-email';

const ASHA = { email: 'asha.verma@pistonparts.example', firstName: 'Asha' };

describe('An email of the simulated backend', () => {
  it('is shown until it is closed, with its link to press', async () => {
    act(() =>
      showSimulatedEmail(passwordResetEmail(demonstrationSettings, ASHA, 'https://shop.example', 'one-time-token')),
    );

    const link = await screen.findByRole('link');
    expect(link).toHaveAttribute('href', 'https://shop.example/new-password#one-time-token');
    const toast = link.closest<HTMLElement>('.Toastify__toast');
    expect(toast).toHaveTextContent('Your new password at Piston Parts');
    expect(toast).toHaveTextContent('To asha.verma@pistonparts.example');
    expect(toast).toHaveTextContent('If you did not ask for it, do nothing');
    expect(toast?.querySelector('.Toastify__progress-bar')).not.toHaveStyle({ animationDuration: '3000ms' });

    act(() => void fireEvent.animationEnd(toast as HTMLElement));
    fireEvent.click(screen.getByRole('button', { name: 'close' }));
    act(() => void fireEvent.animationEnd(toast as HTMLElement));

    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });
});
