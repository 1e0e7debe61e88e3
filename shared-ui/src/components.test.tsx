import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import {
  Button,
  ButtonLink,
  LoadFailed,
  Loading,
  Notice,
  PageHeading,
  Picture,
  PICTURE_WIDTHS,
  Price,
  Slot,
  PricePanel,
} from '.';

describe('A button', () => {
  it('sends no form unless its type says so', async () => {
    const onSubmit = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    const onClick = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Cancel</Button>
        <Button type="submit">Save</Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('that leads to another screen is a link', () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/products-page" variant="primary">
          See all parts
        </ButtonLink>
      </MemoryRouter>,
    );

    expect(screen.getByRole('link', { name: 'See all parts' })).toHaveAttribute('href', '/products-page');
  });

  it('looks as its screen wants it', () => {
    render(
      <Button variant="primary" className="wide">
        Pay
      </Button>,
    );

    expect(screen.getByRole('button')).toHaveClass('button', 'primary', 'wide');
  });
});

it('A slot is empty where no host fills it', () => {
  const { container } = render(<Slot name="garage.below" inputs={{ carId: 'car-1' }} />);

  expect(container).toBeEmptyDOMElement();
});

describe('What stands for content', () => {
  it('that did not come offers to try again, and leaves the focus with the heading, for the button goes', async () => {
    const onRetry = jest.fn();
    render(
      <MemoryRouter>
        <PageHeading>Cart</PageHeading>
        <LoadFailed text="Your cart could not be loaded." onRetry={onRetry} />
      </MemoryRouter>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent('Your cart could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(onRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('heading', { name: 'Cart' })).toHaveFocus();
  });

  it('says that something is loading, and has the height that its screen gives it', () => {
    render(<Loading text="Loading the part" className="blankPicture" />);

    expect(screen.getByRole('status')).toHaveTextContent('Loading the part');
    expect(screen.getByRole('status')).toHaveClass('blankPicture');
  });

  it('says what is wrong and offers what to do', () => {
    render(
      <Notice text="There is nothing in the Cart">
        <Button>See all parts</Button>
      </Notice>,
    );

    expect(screen.getByText('There is nothing in the Cart')).toBeVisible();
    expect(screen.getByRole('button', { name: 'See all parts' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is announced at once when it is urgent', () => {
    render(<Notice urgent text="The parts could not be loaded." />);

    expect(screen.getByRole('alert')).toHaveTextContent('The parts could not be loaded.');
  });
});

describe('The heading of a page', () => {
  it('can be given the focus, but is no stop of the Tab key', () => {
    render(<PageHeading>Cart</PageHeading>);
    const heading = screen.getByRole('heading', { level: 1, name: 'Cart' });

    heading.focus();

    expect(heading).toHaveFocus();
    expect(heading).toHaveAttribute('tabindex', '-1');
  });
});

describe('A picture', () => {
  const image = { src: '/pictures/brake-disc', alt: 'Brake disc' };

  it('comes in the lightest format and width that serve, and reserves its space', () => {
    const { container } = render(<Picture image={image} sizes="50vw" />);

    const sources = [...container.querySelectorAll('source')];
    expect(sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    for (const width of PICTURE_WIDTHS) expect(sources[0]?.srcset).toContain(`/brake-disc/${width}.avif ${width}w`);
    expect(sources.map(({ sizes }) => sizes)).toEqual(['50vw', '50vw']);
    const picture = screen.getByRole('img', { name: 'Brake disc' });
    expect(picture).toHaveAttribute('src', '/pictures/brake-disc/640.jpg');
    expect(picture).toHaveAttribute('width', picture.getAttribute('height') ?? '');
  });

  it('waits until it is needed, unless it is the first of its page', () => {
    render(
      <>
        <Picture image={{ ...image, alt: 'First' }} sizes="50vw" first />
        <Picture image={{ ...image, alt: 'Later' }} sizes="50vw" />
      </>,
    );

    expect(screen.getByRole('img', { name: 'First' })).not.toHaveAttribute('loading', 'lazy');
    expect(screen.getByRole('img', { name: 'First' })).toHaveAttribute('fetchpriority', 'high');
    expect(screen.getByRole('img', { name: 'Later' })).toHaveAttribute('loading', 'lazy');
  });

  it('is passed over by a screen reader where the text beside it says the same', () => {
    render(<Picture image={image} sizes="50vw" decorative />);

    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('A price', () => {
  it('shows what a part costs, what it did cost, and how much less that is', () => {
    const { container } = render(<Price actual="₹780" previous="₹990" discount={21} />);

    expect(container).toHaveTextContent('₹780 Previous price ₹990 21% off');
    expect(container.querySelector('s')).toHaveTextContent('₹990');
  });

  it('says nothing of a discount where there is none', () => {
    const { container } = render(<Price actual="₹780" discount={0} />);

    expect(container.textContent).toBe('₹780');
  });
});

describe('The price panel', () => {
  it('lists its lines in order, the total last, and what is saved', () => {
    render(
      <PricePanel
        title="Price details"
        lines={[
          { label: 'Price', amount: '₹990' },
          { label: 'Delivery Charges', amount: '₹50' },
        ]}
        total={{ label: 'Total', amount: '₹780' }}
        note="You will save ₹210"
      >
        <Button>Place Order</Button>
      </PricePanel>,
    );

    const panel = screen.getByRole('region', { name: 'Price details' });
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Price',
      'Delivery Charges',
      'Total',
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['₹990', '₹50', '₹780']);
    expect(panel).toHaveTextContent('You will save ₹210');
    expect(screen.getByRole('button', { name: 'Place Order' })).toBeVisible();
  });
});
