import { useEffect, useId, useRef, useState } from 'react';
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

/** How far below the window the marks may be when they are fetched. */
const AHEAD = '300px';

/** Whether the element is, or has been, about to come into the window. */
function useNearWindow<Kind extends Element>() {
  const element = useRef<Kind>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, near };
}

export function CarMakers() {
  const titleId = useId();
  const { element, near } = useNearWindow<HTMLElement>();
  return (
    <section ref={element} aria-labelledby={titleId}>
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
                  {near && <use href={`/makers.svg#${maker.replace(' ', '-')}`} />}
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
