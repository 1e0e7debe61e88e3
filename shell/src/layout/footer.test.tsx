import { screen, within } from '@testing-library/react';
import { paths } from '@piston-parts/shared-contract';
import { renderScreen } from '@piston-parts/tooling/screen-test';
import { Footer } from './footer';

describe('The footer', () => {
  it('has the columns Info, Transactions and Company, none of whose links is dead', async () => {
    await renderScreen(<Footer />, { at: paths.home });

    for (const name of ['Info', 'Transactions', 'Company']) {
      const links = within(screen.getByRole('navigation', { name })).getAllByRole('link');
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/[a-z]/);
    }
  });

  it('leads from what has no page of its own to customer care', async () => {
    const { user, location } = await renderScreen(<Footer />, { at: paths.home });

    await user.click(screen.getByRole('link', { name: 'Returns' }));

    expect(location()).toBe(paths.customerCare);
  });

  it('has a newsletter box that takes an e-mail and does nothing', async () => {
    const { user, location, toasts } = await renderScreen(<Footer />, { at: paths.home });

    await user.type(screen.getByRole('textbox', { name: 'Your e-mail' }), 'asha@example.test');
    await user.click(screen.getByRole('button', { name: 'Subscribe' }));

    expect(location()).toBe(paths.home);
    expect(toasts()).toEqual([]);
  });

  it('has social links', async () => {
    await renderScreen(<Footer />, { at: paths.home });

    const social = within(screen.getByRole('list', { name: 'Social links' })).getAllByRole('link');

    expect(social.map(({ textContent }) => textContent)).toEqual(['Instagram', 'YouTube', 'LinkedIn']);
    for (const link of social) expect(link).toHaveAttribute('href', paths.customerCare);
  });
});
