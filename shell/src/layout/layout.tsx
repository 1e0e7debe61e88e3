import { RouteEffects } from '../routes/route-effects';
import { ShopRoutes } from '../routes/shop-routes';
import { Footer } from './footer';
import styles from './layout.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

/** What the server renders of a page: what is alike on all pages of a kind, or the rest. */
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
