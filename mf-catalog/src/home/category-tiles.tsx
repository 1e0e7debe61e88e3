import { useId } from 'react';
import { Link } from 'react-router-dom';
import { messages, type Category } from '@piston-parts/shared-contract';
import {
  categoriesRequested,
  selectCategories,
  selectCategoriesStatus,
  useListingAddress,
  useShopDispatch,
  useShopSelector,
} from '@piston-parts/shared-store';
import { Button, Notice, Picture, Skeleton } from '@piston-parts/shared-ui';
import { useNearWindow } from '../catalogue/use-near-window';
import styles from './home.module.css';

/** As many as the shop has, so that the layout does not shift when they load. */
const TILES = [...'abcde'];

interface TilesProps {
  readonly near: boolean;
}

function Tile({ category, near }: TilesProps & { readonly category: Category }) {
  return (
    <li className={styles.tile}>
      <Link to={useListingAddress()({ categories: [category.category] })}>
        <Picture image={category.image} sizes="(min-width: 60rem) 33vw, 50vw" near={near} decorative />
        <span>{category.text}</span>
      </Link>
    </li>
  );
}

function Tiles({ near }: TilesProps) {
  const dispatch = useShopDispatch();
  const categories = useShopSelector(selectCategories);
  const status = useShopSelector(selectCategoriesStatus);
  if (categories.length > 0) {
    return (
      <ul className={styles.tiles} data-content>
        {categories.map((category) => (
          <Tile key={category._id} category={category} near={near} />
        ))}
      </ul>
    );
  }
  if (status === 'failed') {
    return (
      <Notice urgent text="The categories could not be loaded. Check your connection and try again.">
        <Button onClick={() => dispatch(categoriesRequested())}>Try again</Button>
      </Notice>
    );
  }
  return (
    <Skeleton text="Loading the categories" className={styles.tiles}>
      {TILES.map((tile) => (
        <div key={tile} className={styles.tile} />
      ))}
    </Skeleton>
  );
}

/** 'Search by Categories', filled from the categories endpoint (home-3); left out where there are none. */
export function CategoryTiles() {
  const titleId = useId();
  const { element, near } = useNearWindow<HTMLElement>();
  const isEmpty = useShopSelector(selectCategories).length === 0;
  if (useShopSelector(selectCategoriesStatus) === 'ready' && isEmpty) return null;
  return (
    <section ref={element} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sectionTitle}>
        {messages.searchByCategories}
      </h2>
      <Tiles near={near} />
    </section>
  );
}
