import { selectSettings, useShopSelector } from '@piston-parts/shared-store';
import styles from './pages.module.css';

interface Reachable {
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly hours?: string | undefined;
}

function Ways({ email, phone, hours }: Reachable) {
  return (
    <>
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
      {phone !== undefined && <a href={`tel:${phone.replace(/[ -]/g, '')}`}>{phone}</a>}
      {hours !== undefined && <span>{hours}</span>}
    </>
  );
}

/** The owner's postal address, and the number under which its tax is paid. */
export function OwnerAddress() {
  const { name, address = [], gstin } = useShopSelector(selectSettings);
  return (
    <address className={styles.address}>
      <strong>{name}</strong>
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {gstin !== undefined && <span>GSTIN {gstin}</span>}
    </address>
  );
}

/** On the pages that lead to people: customer care, where their text is empty, and whom the law has a shop name. */
export function ContactDetails({ page, isEmpty }: { readonly page: string; readonly isEmpty: boolean }) {
  const { email, phone, hours, grievanceOfficer } = useShopSelector(selectSettings);
  if (page !== 'contact' && page !== 'customerCare') return null;
  return (
    <>
      {isEmpty && <OwnerAddress />}
      {(isEmpty || phone !== undefined || hours !== undefined) && (
        <address className={styles.address}>
          <Ways email={email} phone={phone} hours={hours} />
        </address>
      )}
      {grievanceOfficer && (
        <>
          <h2>Grievance officer</h2>
          <address className={styles.address}>
            <strong>{grievanceOfficer.name}</strong>
            <Ways {...grievanceOfficer} />
          </address>
        </>
      )}
      <p>
        <a href="/basic/complaint">Send a complaint</a>
      </p>
    </>
  );
}
