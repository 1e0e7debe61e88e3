import { Link } from 'react-router-dom';
import { DEFAULT_SETTINGS, formatRupees, paths } from '@piston-parts/shared-contract';
import { OwnerAddress, OwnerEmail } from './owner-address';
import type { PageText } from './page-text';

/** Help with a part or an order. */
export const careTexts: Readonly<Record<string, PageText>> = {
  [paths.customerCare]: {
    title: 'Customer care',
    sections: [
      {
        content: (
          <p>
            Write to <OwnerEmail /> and tell us the part number, your order number if you have one, and what you need.
          </p>
        ),
      },
      {
        heading: 'Forgotten your password?',
        content: (
          <p>
            <Link to={paths.forgottenPassword}>Ask for a link</Link> to choose a new one; it comes to the e-mail address
            of your account. We never ask for the old one.
          </p>
        ),
      },
      {
        heading: 'Your order',
        content: (
          <p>
            <Link to={paths.delivery}>Delivery</Link> says what it costs and where it goes,{' '}
            <Link to={paths.returns}>Returns</Link> what to do with a part that does not fit. Each order can be printed
            from <Link to={paths.orders}>Your orders</Link>.
          </p>
        ),
      },
      {
        heading: 'Anything else',
        content: (
          <p>
            <Link to={paths.contact}>Contact us</Link> has our address.
          </p>
        ),
      },
    ],
  },
  [paths.delivery]: {
    title: 'Delivery',
    sections: [
      {
        heading: 'What it costs',
        content: (
          <p>
            {formatRupees(DEFAULT_SETTINGS.delivery.charge)} an order, however many parts are in it. We give it back in
            the same order: the discount in the price details includes it, so delivery costs you nothing.
          </p>
        ),
      },
      {
        heading: 'Where it goes',
        content: (
          <p>
            To any address in India that you <Link to={paths.addresses}>save</Link> and choose at checkout. The address
            needs a PIN code and a mobile number.
          </p>
        ),
      },
      {
        heading: 'When it comes',
        content: (
          <p>
            No day is promised: in this shop no parcel leaves. Your order stays under{' '}
            <Link to={paths.orders}>Your orders</Link>, with its number, its parts and its address.
          </p>
        ),
      },
    ],
  },
  [paths.returns]: {
    title: 'Returns',
    sections: [
      {
        heading: 'A part that does not fit',
        content: (
          <p>
            Keep it unused and in its box, and write to <OwnerEmail /> with the order number and the part number. Both
            are on the page of the order and on its printed sheet.
          </p>
        ),
      },
      {
        heading: 'Your money',
        content: (
          <p>
            Payments here go to a test gateway unless the owner has configured another one, and no real card is charged
            by it. A payment that came after its order was closed is marked as a refund on the page of the order.
          </p>
        ),
      },
      {
        heading: 'Before you order',
        content: (
          <p>
            Compare the part number on the box or on the old part with the number on our page. Nothing can be changed in
            an order once it is paid.
          </p>
        ),
      },
    ],
  },
  [paths.contact]: {
    title: 'Contact us',
    sections: [
      {
        heading: 'By e-mail',
        content: (
          <p>
            <OwnerEmail />, with the part number or the order number.
          </p>
        ),
      },
      { heading: 'By post', content: <OwnerAddress /> },
    ],
  },
};
