import { selectFit, selectGarage, useShopSelector } from '@piston-parts/shared-store';
import { FitVerdict } from '@piston-parts/shared-ui/fit-verdict';
import styles from './order-details.module.css';

/** Whether a part fits the current car (fitment-8). The line is there before the verdict is, so that nothing moves. */
export function PartFit({ productId }: { readonly productId: string }) {
  const { title } = useShopSelector(selectGarage);
  const fit = useShopSelector(selectFit(productId));
  if (title === null) return null;
  return (
    <p className={styles.fit}>
      {fit && (
        <>
          <span className="visually-hidden">Your car: </span>
          <FitVerdict verdict={fit.verdict} text={fit.text} />
        </>
      )}
    </p>
  );
}
