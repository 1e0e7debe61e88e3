import { screen, within } from '@testing-library/react';
import type { Fitment, Vehicle } from '@piston-parts/shared-contract';
import { carChosen } from '@piston-parts/shared-store';
import { vehicles } from '@piston-parts/shared-store/seeds';
import { renderScreen } from '@piston-parts/test-kit/screen-test';
import { FittingCars } from './fitting-cars';

const TWELVE = vehicles.slice(0, 12);
const LAST = TWELVE.at(-1) as Vehicle;
const fitments = TWELVE.map((vehicle): Fitment => ({
  vehicle,
  position: 'front',
  quantity: 1,
  qualifier: '',
  producedFrom: null,
  producedUntil: null,
}));

const openCars = () =>
  renderScreen(<FittingCars fitments={fitments} count={fitments.length} />, { at: '/singleProduct-page/BR-8102' });
const rows = () => within(screen.getByRole('list', { name: '' })).getAllByRole('listitem');

describe('The cars of a part that fits twelve', () => {
  it('are eight, and all when all are wanted [product-11]', async () => {
    const { user } = await openCars();
    expect(rows()).toHaveLength(8);

    await user.click(screen.getByRole('button', { name: 'All 12 cars' }));

    expect(rows()).toHaveLength(12);
    expect(screen.queryByRole('button', { name: 'All 12 cars' })).not.toBeInTheDocument();
  });

  it('are searched by any words of theirs, also those that are not shown [product-11]', async () => {
    const { user } = await openCars();
    const field = screen.getByRole('searchbox', { name: 'Search these cars' });

    await user.type(field, `${LAST.engine} ${LAST.model}`.toLowerCase());
    expect(rows().map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining(LAST.model));
    expect(screen.getByRole('status')).toHaveTextContent(/^\d+ found$/);

    await user.clear(field);
    await user.type(field, 'no such car');
    expect(screen.getByRole('status')).toHaveTextContent('No such car is among those it fits.');
  });

  it('have one year where they were built in that year alone [product-11]', async () => {
    const vehicle = { ...LAST, yearFrom: 2012, yearTo: 2012 };
    const fitment: Fitment = { ...(fitments[0] as Fitment), vehicle, position: null };
    await renderScreen(<FittingCars fitments={[fitment]} count={1} />, { at: '/singleProduct-page/BR-8102' });

    expect(rows()[0]).toHaveTextContent(/\D2012$/);
    expect(rows()[0]).not.toHaveTextContent('2012 to');
  });

  it('begin with the shopper’s, also when it is the last of all [product-11]', async () => {
    const { store } = await openCars();
    store.dispatch(carChosen({ vehicle: LAST, year: LAST.yearFrom }));

    await screen.findByText('Your car');
    expect(rows()[0]).toHaveTextContent(`${LAST.maker} ${LAST.model}`);
    expect(rows()).toHaveLength(8);
  });
});
