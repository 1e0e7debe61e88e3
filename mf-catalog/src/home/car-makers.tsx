import { useId } from 'react';
import { Link } from 'react-router-dom';
import { listingAddress } from '../catalogue/listing-address';
import styles from './home.module.css';

/** Section 2's names, in its order. Some have no parts; the listing says so. */
const CAR_MAKERS = [
  'Mahindra',
  'Tata',
  'Maserati',
  'Lamborghini',
  'Mercedes',
  'Kia',
  'Hyundai',
  'Honda',
  'Suzuki',
  'Toyota',
  'Audi',
  'Force Motors',
  'Ford',
  'Fiat',
  'Cobra',
  'Porsche',
  'VW',
  'Shelby',
  'Hindustan',
];

export function CarMakers() {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sectionTitle}>
        Popular Car Makers
      </h2>
      <div className={styles.makers}>
        <ul>
          {CAR_MAKERS.map((maker) => (
            <li key={maker}>
              <Link to={listingAddress({ search: maker })}>
                {/* Made by tooling/head/makers.mjs. The name stands below it, whether or not the marks arrive. */}
                <svg width="64" height="32" fill="currentColor" aria-hidden="true">
                  <use href={`/makers.svg#${maker.replace(' ', '-')}`} />
                </svg>
                {maker}
              </Link>
            </li>
          ))}
        </ul>
        {/* The twentieth field of the table, but no maker. */}
        <Link to={listingAddress()} className={styles.allParts}>
          All parts
        </Link>
      </div>
    </section>
  );
}
