import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SlotLink } from '@platform/protocol/remote-routes';
import { paths } from '@piston-parts/shared-contract';
import { selectSettings, useShopSelector } from '@piston-parts/shared-store';
import { Slot } from '@piston-parts/shared-ui';
import styles from './footer.module.css';
import { useShopperLink } from './shopper-link';

interface Column {
  readonly title: string;
  /** `own` leads to a page of the logged-in shopper, `page` is one that the owner may have written. */
  readonly links: readonly {
    readonly text: string;
    readonly to: string;
    readonly own?: true;
    readonly page?: string;
  }[];
  /** Whether links of other teams follow. */
  readonly isFilled?: true;
}

const COLUMNS: readonly Column[] = [
  {
    title: 'Info',
    links: [
      { text: 'Delivery', to: paths.delivery, page: 'delivery' },
      { text: 'Returns', to: paths.returns, page: 'returns' },
      { text: 'Contact us', to: paths.contact, page: 'contact' },
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
      { text: 'About us', to: paths.about, page: 'about' },
      { text: 'Careers', to: paths.careers, page: 'careers' },
      { text: 'Terms', to: paths.terms, page: 'terms' },
      { text: 'Privacy', to: paths.privacy, page: 'privacy' },
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
        <label htmlFor={emailId}>Your email</label>
        <div className={styles.box}>
          <input id={emailId} type="email" autoComplete="email" required />
          <button type="submit">Subscribe</button>
        </div>
        <p role="status" className={styles.status}>
          {isSubmitted && 'There is no newsletter yet. Your email was not sent and is not kept.'}
        </p>
      </form>
    </>
  );
}

/** Link columns, the newsletter box and social links, as far as the owner has them. */
export function Footer() {
  const { newsletter, pages, socialLinks = [] } = useShopSelector(selectSettings);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {COLUMNS.map(({ title, links, isFilled }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(
                ({ text, to, own, page }) =>
                  (page === undefined || pages.includes(page)) && (
                    <li key={text}>{own ? <OwnPageLink text={text} to={to} /> : <Link to={to}>{text}</Link>}</li>
                  ),
              )}
              {isFilled && <Slot name="footer.links" renderLink={renderLink} />}
            </ul>
          </nav>
        ))}
        <div className={styles.news}>
          {newsletter && <Newsletter />}
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
