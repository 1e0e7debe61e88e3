import type { PublicSettings } from '@piston-parts/shared-contract';
import type { HeadOf } from '@platform/protocol/page-head';
import { CarMakers } from './car-makers';
import { CategoryTiles } from './category-tiles';
import { Hero } from './hero';
import styles from './home.module.css';

interface HomeData {
  readonly settings: { readonly settings: PublicSettings } | null;
}

/** The picture comes with the page, not after the screen. */
export const head: HeadOf<HomeData> = ({ settings }) => ({ firstPicture: settings?.settings.home?.picture?.src });

/** Home (home-1): search and the shopper's car, the car makers, the categories. */
export default function HomeScreen() {
  return (
    <div className={`page ${styles.home}`}>
      <Hero />
      <CarMakers />
      <CategoryTiles />
    </div>
  );
}
