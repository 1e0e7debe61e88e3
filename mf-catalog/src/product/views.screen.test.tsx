import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import type { Product } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { Rating } from '../catalogue/part-data';
import { PartPicture } from './part-picture';

const TYPE = '/pictures/type-oil-filter';

const part = (src: string) => ({ ...products[0], image: { src, alt: 'An oil filter' } }) as Product;
const shown = () => screen.getByRole('img', { name: /^An oil filter/ }).getAttribute('src');
const view = (name: string) => screen.getByRole('button', { name });

describe('The pictures of a part', () => {
  it('are seen one at a time, by mouse or keyboard, and large as well [product-17]', async () => {
    const user = userEvent.setup();
    render(<PartPicture product={part(TYPE)} views={[`${TYPE}-2`]} />, { wrapper: MemoryRouter });
    expect(view('View 1 of 2')).toHaveAttribute('aria-pressed', 'true');
    expect(shown()).toBe(`${TYPE}/640.jpg`);

    view('View 2 of 2').focus();
    await user.keyboard('{Enter}');

    expect(view('View 2 of 2')).toHaveFocus();
    expect(view('View 2 of 2')).toHaveAttribute('aria-pressed', 'true');
    expect(shown()).toBe(`${TYPE}-2/640.jpg`);
    await user.click(screen.getByRole('button', { name: 'Show large picture' }));
    const dialog = within(await screen.findByRole('dialog'));
    const large = dialog.getByRole('img', { name: 'An oil filter, view 2' });
    expect(dialog.getByText('Picture of the type')).toBeVisible();
    expect(large).toHaveAttribute('src', `${TYPE}-2/960.webp`);
  });

  it('have no thumbnails where there is one, and each part begins with its first [product-17]', () => {
    const { rerender } = render(<PartPicture product={part(TYPE)} views={[`${TYPE}-2`]} />, { wrapper: MemoryRouter });
    fireEvent.click(view('View 2 of 2'));

    rerender(<PartPicture product={part('/media/1')} views={[]} />);

    expect(shown()).toBe('/media/1/640.jpg');
    expect(screen.queryByRole('button', { name: /^View/ })).not.toBeInTheDocument();
  });

  it('say that they show the type, unless they are the owner’s photos of the part [product-18]', () => {
    const { rerender } = render(<PartPicture product={part(TYPE)} views={[]} />, { wrapper: MemoryRouter });
    expect(screen.getByText('Picture of the type')).toBeVisible();

    rerender(<PartPicture product={part('/media/1')} views={[]} />);

    expect(screen.queryByText('Picture of the type')).not.toBeInTheDocument();
  });
});

it('A part that nobody rated shows no stars [listing-21]', () => {
  const { rerender } = render(<Rating product={{ ...part(TYPE), rating: 4 }} />, { wrapper: MemoryRouter });
  expect(screen.getByText(/of 5/)).toBeInTheDocument();

  rerender(<Rating product={{ ...part(TYPE), rating: 1, isRated: false }} />);

  expect(screen.queryByText(/of 5/)).not.toBeInTheDocument();
});
