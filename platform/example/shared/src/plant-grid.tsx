import { Link } from 'react-router-dom';
import { Picture } from './picture';
import { formatPrice, type PlantSummary } from './plants';

/** Plants side by side, each a link to its page. */
export function PlantGrid({ plants }: { readonly plants: readonly PlantSummary[] }) {
  return (
    <ul className="grid">
      {plants.map((plant) => (
        <li key={plant.id}>
          <Link className="card" to={`/plant/${plant.id}`}>
            <Picture plant={plant} />
            <span>{plant.name}</span>
            <b>{formatPrice(plant.price)}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}
