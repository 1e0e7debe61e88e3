import { RouteEffects } from '../routes/route-effects';
import { ShopRoutes } from '../routes/shop-routes';
import { Footer } from './footer';
import styles from './layout.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

/** The part of a page that the server renders: the frame that all pages of a kind share, or the rest. */
export type PagePart = 'frame' | 'screen';

/** The layout around the screens. What is left out keeps its place, on which the ids of all others depend. */
export function Layout({ only }: { readonly only?: PagePart | undefined }) {
  const hasFrame = only !== 'screen';
  return (
    <>
      {hasFrame && <SkipLink />}
      {hasFrame && <TopBar />}
      <main id="main" tabIndex={-1} className={styles.main}>
        {only !== 'frame' && <ShopRoutes />}
      </main>
      {hasFrame && <Footer />}
      <RouteEffects />
    </>
  );
}
