import { Link } from 'react-router-dom';
import { paths, STORE_NAME } from '@piston-parts/shared-contract';
import { OwnerAddress, OwnerEmail } from './owner-address';
import type { PageText } from './page-text';

/** Terms and privacy: only what the shop does. */
export const legalTexts: Readonly<Record<string, PageText>> = {
  [paths.terms]: {
    title: 'Terms and conditions',
    sections: [
      {
        heading: 'Who you deal with',
        content: <OwnerAddress />,
      },
      {
        heading: 'Your account',
        content: (
          <p>
            You need one to keep a cart, a wishlist and addresses, and to order. Give an e-mail address that is yours
            and keep the password to yourself. You can log out at any time.
          </p>
        ),
      },
      {
        heading: 'An order',
        content: (
          <p>
            Prices are in Indian rupees. An order is made when you press Pay and the payment is confirmed; its page then
            shows its number. In this shop no contract of sale comes about, and no part is sent.
          </p>
        ),
      },
      {
        heading: 'Payment',
        content: <p>By card, in the payment provider’s own window. {STORE_NAME} never sees the number of a card.</p>,
      },
      {
        heading: 'Pictures and data',
        content: (
          <p>
            Pictures are rendered examples. Check number and fit against your own part before you rely on them; for work
            on brakes, steering and airbags ask a workshop.
          </p>
        ),
      },
    ],
  },
  [paths.privacy]: {
    title: 'Privacy',
    sections: [
      {
        heading: 'What is kept',
        content: (
          <p>
            With an account: your name, your e-mail address, phone number and GSTIN if you give them, a salted hash of
            your password, the kind of browser that you are logged in with, your cart, your wishlist, your addresses and
            your orders. Without one: nothing but, for some minutes after a failed log-in, the network address it came
            from, so that nobody tries passwords without end.
          </p>
        ),
      },
      {
        heading: 'In your browser',
        content: (
          <p>
            The proof that you are logged in, your e-mail address if you tick ‘Remember me’, and for this tab where you
            were on a page, a payment under way, the address chosen at checkout and a part that waits for your log-in.
            There is no advertising and nobody follows what you look at. A page reports how fast it was and whether a
            part of the shop failed, without anything about you. There are two cookies, both random numbers: one belongs
            to the proof that you are logged in, one is given while a new version of the shop is tried by some visitors
            first.
          </p>
        ),
      },
      {
        heading: 'Who else sees it',
        content: (
          <p>
            The payment provider, for an order: your name, e-mail address and mobile number, and the amount. Nobody
            else.
          </p>
        ),
      },
      {
        heading: 'To have it deleted',
        content: (
          <p>
            Delete the account on <Link to={paths.profile}>your profile</Link>, which says what stays for the law. A
            guest’s account without an order is deleted after two days. For anything else write to <OwnerEmail />.
          </p>
        ),
      },
    ],
  },
};
