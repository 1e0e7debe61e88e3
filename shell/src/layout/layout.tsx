import { RouteEffects } from '../routes/route-effects';
import { ShopRoutes } from '../routes/shop-routes';
import { Footer } from './footer';
import styles from './layout.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

/** The part of a page that the server renders: what all pages of a kind share before the screen and after it, or the screen. */
export type PagePart = 'before' | 'screen' | 'after';

/** The layout around the screens. What is left out keeps its place, on which the ids of all others depend. */
export function Layout({ only }: { readonly only?: PagePart | undefined }) {
  const shows = (part: PagePart) => only === undefined || only === part;
  return (
    <>
      {shows('before') && <SkipLink />}
      {shows('before') && <TopBar />}
      {shows('screen') && (
        <main id="main" tabIndex={-1} className={styles.main}>
          <ShopRoutes />
        </main>
      )}
      {shows('after') && <Footer />}
      <RouteEffects />
    </>
  );
}
