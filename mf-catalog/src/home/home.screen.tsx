import { CarMakers } from './car-makers';
import { CategoryTiles } from './category-tiles';
import { Hero } from './hero';
import { OwnCarSlot } from './own-car-slot';
import styles from './home.module.css';

/** Home (home-1): search, the shopper's car, the car makers, the categories. */
export default function HomeScreen() {
  return (
    <div className={`page ${styles.home}`}>
      <Hero />
      <OwnCarSlot />
      <CarMakers />
      <CategoryTiles />
    </div>
  );
}
