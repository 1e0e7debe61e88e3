import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { PageHeading } from '@piston-parts/shared-ui';
import { Slot } from '../slot';
import styles from './account-page.module.css';

interface AccountPageProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the account's screens with their navigation. */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <div className="page">
      <div className={styles.account}>
        <nav aria-label="Account" className={styles.nav}>
          <SectionLink to={paths.profile}>Profile</SectionLink>
          <SectionLink to={paths.addresses}>Address</SectionLink>
          <SectionLink to={paths.garage}>Garage</SectionLink>
          <SectionLink to={paths.orders}>Orders</SectionLink>
          <Slot name="account.menu" renderLink={({ label, path }) => <SectionLink to={path}>{label}</SectionLink>} />
          <Slot name="account.orders" className={styles.orders} />
        </nav>
        <div className={styles.content}>
          <PageHeading className={styles.heading}>{title}</PageHeading>
          {children}
        </div>
      </div>
    </div>
  );
}

interface SectionLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

function SectionLink({ to, children }: SectionLinkProps) {
  // The router matches URLs in any case and with a trailing slash.
  const here = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  // The page of one order belongs to the orders, so their link is marked.
  const current = here === to ? 'page' : here.startsWith(`${paths.orders}/`) && to === paths.orders ? true : undefined;
  return (
    <Link to={to} className={styles.link} aria-current={current}>
      {children}
    </Link>
  );
}
