import { Link } from 'react-router-dom';
import { Heading, PlantGrid, useData, type Category } from '@windowsill/shared';

export default function HomeScreen() {
  const response = useData<{ categories: readonly Category[] }>('categories', '/api/categories');
  return (
    <>
      <Heading>A plant for the light you have</Heading>
      <p className="lead">Tell us about your window. We know who likes to stand there.</p>
      {response === null && <p role="status">The plants are out of reach right now. Please come back in a moment.</p>}
      {response?.categories.map(({ slug, name, text, plants }) => (
        <section key={slug}>
          <h2>
            <Link to={`/light/${slug}`}>{name}</Link>
          </h2>
          <p>{text}</p>
          <PlantGrid plants={plants.slice(0, 4)} />
        </section>
      ))}
    </>
  );
}
