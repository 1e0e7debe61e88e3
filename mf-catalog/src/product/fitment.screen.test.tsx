import { screen, waitFor, within } from '@testing-library/react';
import { messages, paths } from '@piston-parts/shared-contract';
import { garageEndpoints, vehicleEndpoints } from '@piston-parts/shared-contract/schemas';
import { carChosen, selectGarage } from '@piston-parts/shared-store';
import { expectConsole } from '@platform/test-kit/expect-console';
import { renderScreen, type RenderScreenOptions } from '@piston-parts/test-kit/screen-test';
import { store as catalogStore } from '../store';
import ProductScreen from './product.screen';

const stores = { 'mf-catalog': catalogStore };

const THAR = 'mahindra-thar-2020-2.2-mhawk';
const DISC = 'BR-8101';

async function openPart(id: string, options: Partial<RenderScreenOptions> = {}) {
  const at = { at: paths.product(id), path: paths.productPattern };
  const rendered = await renderScreen(<ProductScreen />, { stores, ...at, ...options });
  await screen.findByRole('heading', { level: 1 });
  return {
    ...rendered,
    async drive(vehicleId: string, year: number, changes: object = {}) {
      const { vehicle } = await rendered.client.request(vehicleEndpoints.getVehicle, { parameters: { vehicleId } });
      rendered.store.dispatch(carChosen({ vehicle: { ...vehicle, ...changes }, year }));
    },
  };
}

describe('The page of a part', () => {
  it('leads to the choice of a car while there is none [fitment-3]', async () => {
    const { user, store } = await openPart(DISC);

    await user.click(await screen.findByRole('button', { name: 'Check with your car' }));

    await waitFor(() => expect(selectGarage(store.getState()).choice).not.toBeNull());
  });

  it('says whether it fits, and which car that is about [fitment-3]', async () => {
    const { drive } = await openPart(DISC);
    await drive(THAR, 2022);

    expect(await screen.findByText('Fits at the front')).toBeVisible();
    expect(screen.getByText('Your Mahindra Thar 2022, 2.2 mHawk')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change replies' })).not.toBeInTheDocument();
  });

  it('names the car that is chosen, of two, and says the verdict in a region that was there before it [fitment-3]', async () => {
    const { drive } = await openPart(DISC);
    await screen.findByRole('button', { name: 'Check with your car' });
    const regions = [...document.querySelectorAll('[aria-live="polite"]')];
    await drive(THAR, 2022);
    expect(await screen.findByText('Your Mahindra Thar 2022, 2.2 mHawk')).toBeVisible();

    await drive('hyundai-creta-2019-1.5-crdi', 2019);
    expect(await screen.findByText('Your Hyundai Creta 2019, 1.5 CRDi')).toBeVisible();

    await drive(THAR, 2022);
    expect(await screen.findByText('Your Mahindra Thar 2022, 2.2 mHawk')).toBeVisible();
    expect(regions).toContain((await screen.findByText('Fits at the front')).closest('[aria-live]'));
  });

  it('says of a car that has left the catalogue that nothing is known [fitment-3, garage-9]', async () => {
    const { drive } = await openPart(DISC);
    await drive(THAR, 2022, { _id: 'gone' });

    expect(await screen.findByText('Not known: your car has left the catalogue')).toBeVisible();
  });

  it('checks again when the shopper asks for it [fitment-4]', async () => {
    expectConsole('error', /Whether parts fit could not be loaded/);
    const { user, backend, drive } = await openPart(DISC);
    backend.failNext('GET', '/vehicles/:vehicleId/fitments', 'network');
    await drive(THAR, 2022);

    await user.click(await screen.findByRole('button', { name: 'Check again' }));

    expect(await screen.findByText('Fits at the front')).toBeVisible();
  });
});

describe('The question of one fact of the car', () => {
  it('is asked where the fact decides, and the reply counts at once and after a reload [fitment-5]', async () => {
    const { user, drive } = await openPart(DISC);
    await drive(THAR, 2020);
    expect(await screen.findByText('Fits at the front if built from October 2020')).toBeVisible();
    const question = await screen.findByRole('group', { name: 'Was your car built before October 2020?' });

    await user.click(within(question).getByRole('button', { name: 'No' }));

    expect(await screen.findByText('Fits at the front')).toBeVisible();
    expect(screen.getByText(/\(built from October 2020\)$/)).toBeVisible();
    expect(document.body).not.toHaveFocus();
    expect(localStorage.getItem('piston-parts-garage')).toContain('"builtFrom":"2020-10"');
  });

  it('rules the part out as well, and can be asked again [fitment-5]', async () => {
    const { user, drive } = await openPart(DISC);
    await drive(THAR, 2020);

    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Does not fit')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change replies' }));

    expect(await screen.findByText('Was your car built before October 2020?')).toBeVisible();
  });

  it('is kept in the garage of an account [fitment-5, garage-7]', async () => {
    const { user, drive, client } = await openPart(DISC, { signedInAs: 'guest' });
    await drive(THAR, 2020);

    await user.click(await screen.findByRole('button', { name: 'No' }));

    await waitFor(async () => {
      const { garage } = await client.request(garageEndpoints.getGarage, {});
      expect(garage.cars[0]).toMatchObject({ year: 2020, builtFrom: '2020-10' });
    });
  });

  it('comes back when the reply could not be kept in the account, and a toast says so [fitment-5]', async () => {
    const { user, drive, backend, client, toasts } = await openPart(DISC, { signedInAs: 'guest' });
    await drive(THAR, 2020);
    const no = await screen.findByRole('button', { name: 'No' });
    await waitFor(async () => {
      expect((await client.request(garageEndpoints.getGarage, {})).garage.cars).toHaveLength(1);
    });
    backend.failNext('POST', '/user/garage', 500);

    await user.click(no);

    await waitFor(() => expect(toasts()).toEqual([messages.somethingWentWrong]));
    expect(await screen.findByText('Was your car built before October 2020?')).toBeVisible();
  });
});
