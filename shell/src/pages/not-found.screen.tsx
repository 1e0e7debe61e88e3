import { messages, paths } from '@piston-parts/shared-contract';
import { ButtonLink, PageHeading } from '@piston-parts/shared-ui';
import styles from './pages.module.css';

/** Any path the shop does not have (shell-2). */
export function NotFoundScreen() {
  return (
    <div className={`page ${styles.plain}`} data-content>
      <PageHeading className={styles.big}>{messages.pageNotFound}</PageHeading>
      <p>The page you asked for is not in this shop. It may have moved, or the address has a typing error.</p>
      <p>Search for a part, its number or your car above, or go on from one of these.</p>
      <div className={styles.ways}>
        <ButtonLink variant="primary" to={paths.home}>
          Home Page
        </ButtonLink>
        <ButtonLink to={paths.listing}>All parts</ButtonLink>
        <ButtonLink to={paths.customerCare}>Customer care</ButtonLink>
      </div>
    </div>
  );
}
