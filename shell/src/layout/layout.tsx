import { RouteEffects } from '../routes/route-effects';
import { ShopRoutes } from '../routes/shop-routes';
import { Footer } from './footer';
import styles from './layout.module.css';
import { SkipLink } from './skip-link';
import { TopBar } from './top-bar';

/** The layout around the screens. */
export function Layout() {
  return (
    <>
      <SkipLink />
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        <ShopRoutes />
      </main>
      <Footer />
      <RouteEffects />
    </>
  );
}
