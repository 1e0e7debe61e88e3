import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SlotLink } from '@platform/protocol/remote-routes';
import { paths } from '@piston-parts/shared-contract';
import { socialLinks } from '@piston-parts/shared-contract/shop-owner';
import { Slot } from '@piston-parts/shared-ui';
import styles from './footer.module.css';
import { useShopperLink } from './shopper-link';

interface Column {
  readonly title: string;
  /** `own` leads to a page of the logged-in shopper. */
  readonly links: readonly { readonly text: string; readonly to: string; readonly own?: true }[];
  /** Whether links of other teams follow. */
  readonly isFilled?: true;
}

const COLUMNS: readonly Column[] = [
  {
    title: 'Info',
    links: [
      { text: 'Delivery', to: paths.delivery },
      { text: 'Returns', to: paths.returns },
      { text: 'Contact us', to: paths.contact },
    ],
  },
  {
    title: 'Transactions',
    links: [
      { text: 'Cart', to: paths.cart, own: true },
      { text: 'Wishlist', to: paths.wishlist, own: true },
      { text: 'Your addresses', to: paths.addresses, own: true },
      { text: 'Your orders', to: paths.orders, own: true },
    ],
    isFilled: true,
  },
  {
    title: 'Company',
    links: [
      { text: 'All parts', to: paths.listing },
      { text: 'About us', to: paths.about },
      { text: 'Careers', to: paths.careers },
      { text: 'Terms', to: paths.terms },
      { text: 'Privacy', to: paths.privacy },
    ],
  },
];

function OwnPageLink({ text, to }: { readonly text: string; readonly to: string }) {
  return <Link {...useShopperLink(to)}>{text}</Link>;
}

const renderLink = ({ label, path }: SlotLink) => (
  <li>
    <Link to={path}>{label}</Link>
  </li>
);

/** Asks for an email, keeps nothing and says so (shell-13). */
function Newsletter() {
  const emailId = useId();
  const [isSubmitted, setSubmitted] = useState(false);
  return (
    <>
      <h2 className={styles.title}>Newsletter</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
        }}
      >
        <label htmlFor={emailId}>Your e-mail</label>
        <div className={styles.box}>
          <input id={emailId} type="email" autoComplete="email" required />
          <button type="submit">Subscribe</button>
        </div>
        <p role="status" className={styles.status}>
          {isSubmitted && 'There is no newsletter yet. Your e-mail was not sent and is not kept.'}
        </p>
      </form>
    </>
  );
}

/** Link columns, the newsletter box, and the owner's social links if there are any. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {COLUMNS.map(({ title, links, isFilled }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(({ text, to, own }) => (
                <li key={text}>{own ? <OwnPageLink text={text} to={to} /> : <Link to={to}>{text}</Link>}</li>
              ))}
              {isFilled && <Slot name="footer.links" inputs={{}} renderLink={renderLink} />}
            </ul>
          </nav>
        ))}
        <div className={styles.news}>
          <Newsletter />
          {socialLinks.length > 0 && (
            <ul className={styles.social} aria-label="Social links">
              {socialLinks.map(({ name, url }) => (
                <li key={name}>
                  <a href={url} rel="noopener">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  );
}
