import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { OwnerEmail } from './owner-address';
import type { PageText } from './page-text';

/** Texts about the shop. */
export const companyTexts: Readonly<Record<string, PageText>> = {
  [paths.about]: {
    title: 'About us',
    sections: [
      {
        content: (
          <p>
            A parts counter for people who would rather fit it themselves. Each part has its number, its maker and the
            figures that matter when the car is on stands: torque, norm, size, and what is in the box.
          </p>
        ),
      },
      {
        heading: 'What is real',
        content: (
          <p>
            The shop is: its cart, checkout, orders and accounts work. The parts are examples, and their pictures are
            rendered. Names of makers and cars belong to their owners, who have nothing to do with this shop.
          </p>
        ),
      },
      {
        heading: 'Look around',
        content: (
          <p>
            <Link to={paths.listing}>See all parts</Link>, or <Link to={paths.contact}>write to us</Link>.
          </p>
        ),
      },
    ],
  },
  [paths.careers]: {
    title: 'Careers',
    sections: [
      { heading: 'Open positions', content: <p>None. Nobody is hired here at present.</p> },
      {
        heading: 'All the same',
        content: (
          <p>
            You found a fault in the shop, or know a part better than our text does? Write to <OwnerEmail />.
          </p>
        ),
      },
    ],
  },
};
