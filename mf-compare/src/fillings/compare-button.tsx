import { Button } from '@piston-parts/shared-ui';
import { useCompared } from './use-compared';
import styles from './compare-button.module.css';

/** Adds a part to the shopper's comparison, or removes it (compare-8). It keeps its place and the focus. */
export function CompareButton({ productId }: { readonly productId: string }) {
  const { isCompared, name, announcement, toggle } = useCompared(productId);
  return (
    <>
      <Button
        variant="quiet"
        className={styles.button}
        aria-label={isCompared ? `In comparison: ${name}. Remove` : `Compare ${name}`}
        onClick={toggle}
      >
        <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
          <path
            d="M3 3h5.5v14H3zM11.5 3H17v14h-5.5z"
            fill={isCompared ? 'currentColor' : 'none'}
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        {isCompared ? 'In comparison' : 'Compare'}
      </Button>
      <span aria-live="polite" className="visually-hidden">
        {announcement}
      </span>
    </>
  );
}
