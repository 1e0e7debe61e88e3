import { useId } from 'react';
import { Link } from 'react-router-dom';
import { formatRupees, type PartSpecification } from '@piston-parts/shared-contract';
import { selectSettings, useShopSelector } from '@piston-parts/shared-store';
import { listingAddress } from '../catalogue/listing-address';
import styles from './specification.module.css';

type Row = readonly [name: string, value: string];

function Table({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  const titleId = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <table>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name + value}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const KINDS = { original: 'Original', interchange: 'Replaces', superseded: 'Formerly' } as const;

/** `15,000 km`: long numbers have the groups that prices have. */
function measure(value: string, unit: string): string {
  return `${/^\d{5,}$/.test(value) ? formatRupees(Number(value)).slice(1) : value} ${unit}`;
}

/** The measures of a part, and the numbers that others know it by. Unknown values are left out. */
export function SpecificationTables({ specification }: { readonly specification: PartSpecification }) {
  const { partType, condition, makerNumber, universal, attributes, numbers } = specification;
  const { demonstration } = useShopSelector(selectSettings);
  const facts: Row[] = [
    ['Part', partType],
    ['Condition', condition],
    ...attributes.map(({ name, value, unit }): Row => [name, unit === null ? value : measure(value, unit)]),
    ['Fits', universal ? 'any car' : ''],
  ];
  return (
    <div className={styles.facts}>
      {demonstration && <p>Demonstration data: numbers, measures and prices are made up.</p>}
      <Table title="Specification" rows={facts.filter(([, value]) => value !== '')} />
      <Table
        title="Part numbers"
        rows={[
          ...(makerNumber === '' ? [] : [['Maker’s number', makerNumber] as const]),
          ...numbers.map(({ kind, maker, number }): Row => [`${KINDS[kind]} ${maker}`, number]),
        ]}
      />
      {partType !== '' && <Link to={listingAddress({ search: partType })}>Similar parts: {partType}</Link>}
    </div>
  );
}
