import { screen, waitFor } from '@testing-library/react';
import { expectConsole } from '@platform/test-kit/expect-console';
import { endpoints } from '../../api/contract';
import { COMPARISON_FULL } from '../comparison';
import { openParts } from '../testing/open-comparison';

const DISC = 'BR-8101';
const RELAY = 'EL-4102';
const HORN = 'EL-4103';
const FOUR = ['BR-8102', 'EL-4101', 'EN-9101', 'EN-9102'];

const compare = (name: RegExp) => screen.findByRole('button', { name });
const saved = () => localStorage.getItem('mf-compare');

describe('Compare', () => {
  it('adds a visitor’s part, counts it in the top bar, and removes it again [compare-8]', async () => {
    const { user } = await openParts([DISC, RELAY]);
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', '/compare-page');
    const button = await compare(/^Compare .*Brake Disc/);
    expect(screen.queryByText(/ in your comparison$/)).not.toBeInTheDocument();

    await user.click(button);
    expect(await screen.findByRole('link', { name: 'Compare, 1 part' })).toBeVisible();
    expect(screen.getByText(/Brake Disc.* is in your comparison/)).toHaveAttribute('aria-live', 'polite');
    expect(screen.queryByRole('link', { name: /side by side/ })).not.toBeInTheDocument();
    await user.click(await compare(/^Compare .*Relay/));

    const icon = await screen.findByRole('link', { name: 'Compare, 2 parts' });
    expect(icon).toHaveAttribute('href', `/compare-page?parts=${DISC},${RELAY}`);
    expect(icon).toHaveTextContent('2');
    for (const link of screen.getAllByRole('link', { name: 'See all 2 side by side' }))
      expect(link).toHaveAttribute('href', icon.getAttribute('href'));
    await waitFor(() => expect(saved()).toBe(`${DISC},${RELAY}`));
    await user.click(await compare(/^In comparison: .*Brake Disc/));
    await waitFor(() => expect(saved()).toBe(RELAY));
    expect(await compare(/^Compare .*Brake Disc/)).toHaveFocus();
    expect(screen.getByText(/Brake Disc.* is not in your comparison/)).toBeInTheDocument();
  });

  it('refuses a fifth part of a visitor and of an account, and says why [compare-1]', async () => {
    localStorage.setItem('mf-compare', FOUR.join());
    const { user, toasts } = await openParts([DISC]);
    await screen.findByRole('link', { name: 'Compare, 4 parts' });

    await user.click(await compare(/^Compare .*Brake Disc/));

    await waitFor(() => expect(toasts()).toEqual([COMPARISON_FULL]));
    expect(saved()).toBe(FOUR.join());
    expect(await compare(/^Compare .*Brake Disc/)).toBeVisible();
  });

  it('refuses a fifth part of an account, and says why [compare-1]', async () => {
    const { user, toasts } = await openParts([DISC], {
      signedInAs: 'guest',
      before: async ({ client }) => {
        await client.request(endpoints.postComparison, { body: { productIds: FOUR } });
      },
    });
    await screen.findByRole('link', { name: 'Compare, 4 parts' });

    await user.click(await compare(/^Compare .*Brake Disc/));

    await waitFor(() => expect(toasts()).toEqual([COMPARISON_FULL]));
  });

  it('is undone when the backend fails, with a text [compare-11]', async () => {
    const { user, backend, toasts } = await openParts([DISC], { signedInAs: 'guest' });
    backend.failNext('POST', '/compare/parts', 500);

    await user.click(await compare(/^Compare .*Brake Disc/));

    await waitFor(() => expect(toasts()).toEqual(['Something went wrong']));
    expect(await compare(/^Compare .*Brake Disc/)).toBeVisible();
  });

  it('keeps what an account compares with the account, and takes along what the visitor compared [compare-6, compare-7]', async () => {
    localStorage.setItem('mf-compare', RELAY);
    const { client } = await openParts([HORN], {
      signedInAs: 'guest',
      before: async (world) => {
        await world.client.request(endpoints.postComparison, { body: { productIds: [HORN] } });
      },
    });

    expect(await screen.findByRole('link', { name: 'Compare, 2 parts' })).toBeVisible();
    expect(await client.request(endpoints.getComparison, {})).toEqual({ productIds: [HORN, RELAY] });
    expect(saved()).toBeNull();
  });

  it('says at log-in when there is no room for what the visitor compared [compare-7]', async () => {
    localStorage.setItem('mf-compare', RELAY);
    const { toasts } = await openParts([DISC], {
      signedInAs: 'guest',
      before: async ({ client }) => {
        await client.request(endpoints.postComparison, { body: { productIds: FOUR } });
      },
    });

    expect(await screen.findByRole('link', { name: 'Compare, 4 parts' })).toBeVisible();
    expect(toasts()).toEqual([COMPARISON_FULL]);
    expect(saved()).toBeNull();
  });

  it('leaves out at log-in what the shop no longer has, and does not say that there was no room [compare-7]', async () => {
    localStorage.setItem('mf-compare', 'GONE-1');
    const { toasts } = await openParts([DISC], {
      signedInAs: 'guest',
      before: async ({ client }) => {
        await client.request(endpoints.postComparison, { body: { productIds: [HORN] } });
      },
    });

    expect(await screen.findByRole('link', { name: 'Compare, 1 part' })).toBeVisible();
    expect(toasts()).toEqual([]);
    expect(saved()).toBeNull();
  });

  it('tries the visitor’s parts again at the next page when the account cannot be reached [compare-7]', async () => {
    expectConsole('error', /failed/);
    localStorage.setItem('mf-compare', RELAY);
    const { backend } = await openParts([DISC], {
      signedInAs: 'guest',
      before: ({ backend: world }) => world.failNext('POST', '/compare/parts', 500),
    });

    await waitFor(() => expect(saved()).toBe(RELAY));
    expect(backend).toBeDefined();
  });
});
