import { screen, within } from '@testing-library/react';
import type { Purchase } from '@piston-parts/shared-contract';
import { monthName } from '@piston-parts/shared-contract/schemas';
import { carChosen, selectGarage } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import HomeScreen from './home.screen';

const CRETA = 'hyundai-creta-2015-1.4-crdi';

async function openHome(options: Partial<RenderScreenOptions> = {}) {
  const rendered = await renderScreen(<HomeScreen />, { stores: { 'mf-catalog': catalogStore }, at: '/', ...options });
  const drive = () => {
    const vehicle = vehicles.find(({ _id }) => _id === CRETA);
    if (vehicle) rendered.store.dispatch(carChosen({ vehicle, year: 2016 }));
  };
  return { ...rendered, drive };
}
const ownCar = () => screen.findByRole('region', { name: 'Your Hyundai Creta 2016' });
/** In place of the picture of the shop. */
const pictured = () => screen.findByRole('list', { name: 'For your Hyundai Creta 2016' });
const textsIn = (part: HTMLElement) =>
  within(part)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const entries = async () => [...textsIn(await pictured()), ...textsIn(await ownCar())];

/** This month in another year: `2025-11`. */
function inYears(years: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear() + years, now.getUTCMonth())).toISOString().slice(0, 7);
}
const monthIn = (years: number) => monthName(inYears(years));

/** Bought for a car of this year. */
function purchase(productId: string, name: string, { paidAt, year }: { paidAt: string; year: number }): Purchase {
  const line = {
    productId,
    name,
    manufacturerName: '',
    image: { src: '', alt: '' },
    price: { actualPrice: 1, previousPrice: 1 },
  };
  return {
    _id: name,
    paidAt,
    car: { vehicleId: CRETA, name: 'Hyundai Creta 1.4 CRDi', year },
    lines: [{ ...line, qty: 1 }],
  } as unknown as Purchase;
}

describe('Home for a shopper with a car', () => {
  it('asks a visitor which car they drive [home-8]', async () => {
    const { user, store } = await openHome();

    const invitation = screen.getByRole('region', { name: 'Which car do you drive?' });
    await user.click(within(invitation).getByRole('button', { name: 'Choose your car' }));
    expect(selectGarage(store.getState()).choice).not.toBeNull();
  });

  it('has its service parts, with the usual interval, and leads to all its parts [home-8]', async () => {
    const { user, drive, location } = await openHome();
    drive();

    const cards = await entries();
    expect(cards).toContainEqual(expect.stringMatching(/^Cabin filter: .*Creta.*₹.*Usually every 12 months/));
    expect(cards).toContainEqual(expect.stringMatching(/^Brake pad set.*Changed when it is worn₹/));
    expect(cards.join()).not.toMatch(/Thar|Tiago|Due|Bought/);
    await user.click(within(await ownCar()).getByRole('link', { name: 'All parts for it' }));
    expect(location()).toBe(`/products-page?car=${CRETA}%7E2016`);
  });

  it('shows the first in place of the picture of the shop, and none of them again below [home-8]', async () => {
    const { drive } = await openHome();
    drive();

    const picture = screen.getByRole('figure');
    expect(picture).toContainElement(await pictured());
    expect(textsIn(picture)).toHaveLength(2);
    const all = await entries();
    expect(new Set(all.map((text) => /^[A-Z][a-z ]+/.exec(text)?.[0])).size).toBe(all.length);
  });

  it('has what is due first, by what was bought for it and when, and nothing of another car [home-8]', async () => {
    const { drive } = await openHome({
      signedInAs: 'guest',
      before: ({ client }) =>
        void jest.spyOn(client, 'getOrders').mockResolvedValue({
          orders: [
            purchase('AC-1101', 'Cabin Filter', { paidAt: '2019-01-20T10:00:00+05:30', year: 2016 }),
            purchase('OL-5101', 'Engine Oil', { paidAt: `${inYears(-1)}-01T10:00:00+05:30`, year: 2016 }),
            purchase('BD-6101', 'Wiper Blade', { paidAt: `${inYears(0)}-01T10:00:00+05:30`, year: 2016 }),
            purchase('BR-8102', 'Ceramic Brake Pad Set', { paidAt: '2024-05-02T10:00:00+05:30', year: 2016 }),
            purchase('BR-8101', 'Brake Disc of another car', { paidAt: '2024-05-02T10:00:00+05:30', year: 2019 }),
          ],
        }),
    });
    drive();

    await screen.findByText('Due since January 2020');
    const cards = await entries();
    expect(cards[1]).toMatch(/^Cabin filter/);
    expect(cards[0]).toMatch(new RegExp(`^Engine oil.*Due since ${monthIn(0)}`));
    expect(cards.join()).toMatch(new RegExp(`Wiper blade.*Bought in ${monthIn(0)}, due in ${monthIn(1)}`));
    expect(cards.join()).toMatch(/Ceramic Brake Pad Set.*Bought in May 2024₹/);
    expect(cards.join()).not.toMatch(/another car/);
  });
});
