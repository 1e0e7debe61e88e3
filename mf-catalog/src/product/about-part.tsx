import { useEffect, useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees, paths, type ListedPart, type Product } from '@piston-parts/shared-contract';
import {
  selectCurrentProduct,
  selectFit,
  selectGarage,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Notice, Picture } from '@piston-parts/shared-ui';
import { aboutPartRequested, selectAboutPart, SIMILAR_PARTS, type AboutPart as About } from './about-part.slice';
import styles from './about-part.module.css';
import { FittingCars } from './fitting-cars';

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ id, title, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {children}
    </section>
  );
}

type ShownPart = Pick<Product, '_id' | 'name' | 'image'> & Partial<ListedPart>;

function PartList({ parts, numbered = false }: { readonly parts: readonly ShownPart[]; readonly numbered?: boolean }) {
  return (
    <ul className={styles.parts}>
      {parts.map(({ _id, name, image, price, availability }) => (
        <li key={_id} className={styles.part}>
          <span className={styles.picture}>
            <Picture image={image} sizes="5rem" decorative />
          </span>
          <div>
            <h3>
              <Link to={paths.product(_id)}>{name}</Link>
            </h3>
            {numbered && <p className={styles.note}>No. {_id}</p>}
            {price && (
              <p className={styles.note}>
                {formatRupees(price.actualPrice)}, {availability}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface Units {
  /** Whose they are: `A Hyundai Creta`. */
  readonly car: string;
  /** `2 at the front` */
  readonly units: string;
}

/** How many units a car takes: the shopper's, or any when all that the part fits take as many. Null while they differ. */
function unitsOf({ fitments, fitmentCount, vehicle }: About, ownId: string | undefined): Units | null {
  const unitsFor = (vehicleId: string) =>
    fitments
      .filter((fitment) => fitment.vehicle._id === vehicleId)
      .map(({ quantity, position }) => `${quantity}${position ? ` at the ${position}` : ''}`)
      .join(' and ');
  const cars = fitments.map((fitment) => fitment.vehicle);
  const [name, ...otherNames] = new Set(cars.map(({ maker, model }) => `${maker} ${model}`));
  if (vehicle && cars.some(({ _id }) => _id === ownId)) {
    return { car: `Your ${vehicle.maker} ${vehicle.model}`, units: unitsFor(vehicle._id) };
  }
  const [units = '', ...otherUnits] = new Set(cars.map(({ _id }) => unitsFor(_id)));
  if (units === '' || otherUnits.length > 0 || fitmentCount > fitments.length) return null;
  return { car: otherNames.length > 0 ? 'A car' : `A ${name}`, units };
}

function NeededParts({ about }: { readonly about: About }) {
  const { cars, currentId } = useShopSelector(selectGarage);
  const ownId = cars.find(({ _id }) => _id === currentId)?.vehicle._id;
  const units = unitsOf(about, ownId);
  const { needed, vehicle } = about;
  if (!vehicle || (needed.length === 0 && !units)) return null;
  const isNamed = units?.car.endsWith(vehicle.model);
  const inPairs = about.fitments.some(({ quantity, position }) => quantity === 2 && position !== null);
  return (
    <Section title="Needed with it">
      {units && (
        <p>
          {units.car} takes {units.units}.{inPairs && ' Change both sides of an axle together.'}
        </p>
      )}
      {needed.length > 0 && !isNamed && (
        <p>
          These are for a {vehicle.maker} {vehicle.model}:
        </p>
      )}
      {needed.map(({ partType, reason, parts }) => (
        <div key={partType} className={styles.kind}>
          <p>
            <strong>{partType}</strong>. {reason}
          </p>
          <PartList parts={parts} />
        </div>
      ))}
    </Section>
  );
}

/** The cars that the part fits, what is needed with it, similar parts, and the parts seen before. */
export function AboutPart({ productId }: { readonly productId: string }) {
  const dispatch = useShopDispatch();
  const about = useShopSelector(selectAboutPart);
  const { product, status: partStatus } = useShopSelector(selectCurrentProduct);
  const isMissing = partStatus === 'missing';
  const { currentId } = useShopSelector(selectGarage);
  const isUnfit = useShopSelector(selectFit(productId))?.verdict === 'unfit';
  const load = () => {
    if (product) dispatch(aboutPartRequested({ product }));
    else if (isMissing) dispatch(aboutPartRequested({ missingId: productId }));
  };
  // The product's object changes with each response; the part does not.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useEffect(load, [dispatch, productId, currentId]);
  if (about?.id !== productId) return null;
  const { status, fitments, fitmentCount, similar, seen } = about;
  return (
    <div className={styles.sections}>
      {status === 'failed' && (
        <Notice urgent text="What goes with this part could not be loaded. Check your connection and try again.">
          <Button onClick={load}>Try again</Button>
        </Notice>
      )}
      {fitments.length > 0 && (
        <Section title="Cars it fits">
          <FittingCars fitments={fitments} count={fitmentCount} />
        </Section>
      )}
      {!isUnfit && <NeededParts about={about} />}
      {similar.length > 0 && (
        <Section id={SIMILAR_PARTS} title={isMissing ? 'Parts with this or a near number' : 'Similar parts'}>
          <PartList parts={similar} numbered={isMissing} />
        </Section>
      )}
      {/* Not before the sections above it, which would move it. */}
      {status !== 'loading' && seen.length > 0 && (
        <Section title="Seen before">
          <PartList parts={seen} />
        </Section>
      )}
    </div>
  );
}
