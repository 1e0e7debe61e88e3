/** @with shell mf-catalog */
import { screen } from '@testing-library/dom';
import { loadServerBuilds, stitchShop } from '@piston-parts/test-kit/stitch';

const PADS = 'BR-8102';

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('A shopper without a session', () => {
  it('is sent to log in on the way to the cart, and comes back to the part', async () => {
    const { user, location } = await stitchShop({ at: `/singleProduct-page/${PADS}` });

    await user.click(await button('Add to Cart'));
    expect(await heading('Log in')).toBeVisible();
    await user.click(await button('Guest Log-In'));

    expect(await heading(/Ceramic Brake Pad Set/)).toBeVisible();
    expect(location()).toBe(`/singleProduct-page/${PADS}`);
  });
});

describe('The server renders', () => {
  const render = loadServerBuilds();

  it.each([
    ['/logIn-Page', 'Log in'],
    ['/signUp-Page', 'Sign up'],
    ['/forgotten-password', 'Forgotten password'],
  ])('%s with its form', (url, name) => {
    document.body.innerHTML = render(url);
    expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(document.querySelector('main form')).not.toBeNull();
  });

  it('the page for a new password, whose link it cannot see, without judging the link', () => {
    document.body.innerHTML = render('/new-password');
    expect(screen.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible();
    expect(screen.queryByText(/link is incomplete/)).toBeNull();
  });
});
