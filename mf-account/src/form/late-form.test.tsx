import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LateForm } from './late-form';

it('lets a shopper load a form again that could not be loaded', async () => {
  const load = jest
    .fn<Promise<string>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('Your name');
  render(<LateForm load={load}>{(form) => <p>{form}</p>}</LateForm>);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the form');

  expect(await screen.findByText(/form could not be loaded/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('Your name')).toBeVisible();
});
