import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { addToBasket, formatPrice, Heading, Picture, Slot, useData, type Plant } from '@windowsill/shared';

export const head = ({ plant }: { readonly plant?: Plant | null }) =>
  plant ? { title: plant.name, description: plant.text, type: 'product' } : {};

function AddButton({ plant }: { readonly plant: Plant }) {
  const [added, setAdded] = useState(0);
  const add = () => {
    addToBasket(plant);
    setAdded(added + 1);
  };
  return (
    <>
      <button type="button" onClick={add}>
        Add to basket
      </button>
      <p role="status">{added > 0 && `${plant.name} is in your basket.`}</p>
    </>
  );
}

export default function PlantScreen() {
  const { id = '' } = useParams();
  const plant = useData<Plant>('plant', `/api/plants/${id}`);
  if (plant === undefined) return <p role="status">Loading the plant…</p>;
  if (plant === null) return <Heading>This plant does not grow here</Heading>;
  return (
    <>
      <nav aria-label="Breadcrumbs">
        <Link to={`/light/${plant.light.slug}`}>{plant.light.name}</Link>
      </nav>
      <article className="plant">
        <Picture plant={plant} />
        <div>
          <Heading>{plant.name}</Heading>
          <p>
            <i lang="la">{plant.latin}</i>
          </p>
          <p className="price">{formatPrice(plant.price)}</p>
          <p>{plant.text}</p>
          <p>Water: {plant.water}</p>
          <AddButton key={plant.id} plant={plant} />
          <Slot name="plant.actions" inputs={{ plantId: plant.id }} />
        </div>
      </article>
    </>
  );
}
