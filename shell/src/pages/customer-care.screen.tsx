import { Link } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { PageHeading } from '@piston-parts/shared-ui';
import styles from './pages.module.css';

const CARE_EMAIL = 'care@pistonparts.example';

/** Where every link leads that has no page of its own (decision S5). */
export function CustomerCareScreen() {
  return (
    <div className={`page ${styles.plain}`} data-content>
      <PageHeading className={styles.big}>Customer care</PageHeading>
      <p>
        Write to <a href={`mailto:${CARE_EMAIL}`}>{CARE_EMAIL}</a> and tell us the part number, your order number if you
        have one, and what you need. A person answers within one working day.
      </p>
      <h2>Forgotten your password?</h2>
      <p>
        <Link to={paths.forgottenPassword}>Ask for a link</Link> to choose a new one; it comes to the e-mail address of
        your account. We never ask for the old one.
      </p>
      <h2>Delivery, returns and invoices</h2>
      <p>Write with your order number. A part that does not fit goes back within 30 days, unused and in its box.</p>
      <h2>Selling, working with us, press and the fine print</h2>
      <p>Write with a line on what it is about; it reaches the right desk from there.</p>
    </div>
  );
}
