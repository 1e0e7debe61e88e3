import { Link, useParams } from 'react-router-dom';
import { Heading, PlantGrid, useData, type Category } from '@windowsill/shared';

export const head = ({ category }: { readonly category?: Category | null }) =>
  category ? { title: category.name, description: category.text } : {};

export default function CategoryScreen() {
  const { slug = '' } = useParams();
  const category = useData<Category>('category', `/api/categories/${slug}`);
  if (category === undefined) return <p role="status">Loading plants…</p>;
  if (category === null) return <Heading>We have no such window</Heading>;
  return (
    <>
      <nav aria-label="Breadcrumbs">
        <Link to="/">All plants</Link>
      </nav>
      <Heading>{category.name}</Heading>
      <p className="lead">{category.text}</p>
      <PlantGrid plants={category.plants} />
    </>
  );
}
