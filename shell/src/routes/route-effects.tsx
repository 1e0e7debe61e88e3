import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { selectCurrentProduct, useShopSelector } from '@piston-parts/shared-store';
import { documentTitle } from './document-title';
import { focusHeadingWhenShown } from './focus-heading';
import { useScrollRestoration } from './scroll-restoration';

/** What every route change does beside showing another screen: title, focus and scroll (decisions S2, S3). */
export function RouteEffects() {
  const { pathname } = useLocation();
  const openProduct = useShopSelector(selectCurrentProduct);
  const productName = openProduct.product?.name ?? null;
  const shownPath = useRef(pathname);

  useEffect(() => {
    document.title = documentTitle(pathname, productName);
  }, [pathname, productName]);

  useEffect(() => {
    // The first page keeps the browser's own focus: whoever opens a link starts at the top of the document.
    if (shownPath.current === pathname) return undefined;
    shownPath.current = pathname;
    return focusHeadingWhenShown();
  }, [pathname]);

  useScrollRestoration();
  return null;
}
