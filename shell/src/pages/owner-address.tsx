import { shopOwner } from '@piston-parts/shared-contract/shop-owner';
import styles from './pages.module.css';

export const OwnerEmail = () => <a href={`mailto:${shopOwner.email}`}>{shopOwner.email}</a>;

/** The owner's postal address, and what else the owner has. */
export function OwnerAddress() {
  const { name, address, phone, gstin } = shopOwner;
  return (
    <address className={styles.address}>
      <strong>{name}</strong>
      {address.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
      {gstin !== null && <span>GSTIN {gstin}</span>}
    </address>
  );
}
