import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { PageHeading } from '@piston-parts/shared-ui';
import styles from './account-page.module.css';

interface AccountPageProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** The frame of the account's screens: which of them is shown, and the way to the other (section 2). */
export function AccountPage({ title, children }: AccountPageProps) {
  return (
    <div className="page">
      <div className={styles.account}>
        <nav aria-label="Account" className={styles.nav}>
          <NavLink to={paths.profile} end className={() => styles.link}>
            Profile
          </NavLink>
          <NavLink to={paths.addresses} className={() => styles.link}>
            Address
          </NavLink>
        </nav>
        <div className={styles.content}>
          <PageHeading className={styles.heading}>{title}</PageHeading>
          {children}
        </div>
      </div>
    </div>
  );
}
