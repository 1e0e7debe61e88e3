import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import styles from './footer.module.css';

const COLUMNS = [
  {
    title: 'Info',
    links: [
      { text: 'Delivery', to: paths.customerCare },
      { text: 'Returns', to: paths.customerCare },
      { text: 'Contact us', to: paths.customerCare },
    ],
  },
  {
    title: 'Transactions',
    links: [
      { text: 'Cart', to: paths.cart },
      { text: 'Wishlist', to: paths.wishlist },
      { text: 'Your addresses', to: paths.addresses },
      { text: 'Your orders', to: paths.orders },
    ],
  },
  {
    title: 'Company',
    links: [
      { text: 'All parts', to: paths.listing },
      { text: 'About us', to: paths.customerCare },
      { text: 'Careers', to: paths.customerCare },
    ],
  },
] as const;

const SOCIAL = ['Instagram', 'YouTube', 'LinkedIn'] as const;

/** Link columns, the newsletter box that does nothing, and social links (section 2). */
export function Footer() {
  const emailId = useId();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul>
              {links.map(({ text, to }) => (
                <li key={text}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <div className={styles.news}>
          <h2 className={styles.title}>Newsletter</h2>
          <form onSubmit={(event) => event.preventDefault()}>
            <label htmlFor={emailId}>Your e-mail</label>
            <div className={styles.box}>
              <input id={emailId} type="email" autoComplete="email" />
              <button type="submit">Subscribe</button>
            </div>
          </form>
          <ul className={styles.social} aria-label="Social links">
            {SOCIAL.map((name) => (
              <li key={name}>
                <Link to={paths.customerCare}>{name}</Link>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
