import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useNearWindow } from '../catalogue/use-near-window';
// With the page's styles: what the server rendered is shown before its code loads.
import './about-part.module.css';
import { renderedAboutPart } from './rendered-about-part';

interface AboutPartSlotProps {
  readonly productId: string;
}

type Loaded = { readonly default: ComponentType<AboutPartSlotProps> };

/** A component that suspends until `load` has loaded it. */
function createLateComponent() {
  let resolve: (module: Loaded) => void = () => undefined;
  const loaded = new Promise<Loaded>((resolvePromise) => (resolve = resolvePromise));
  const load = () =>
    void import(/* webpackChunkName: "about-part" */ './about-part').then(
      ({ AboutPart }) => resolve({ default: AboutPart }),
      // The part can be bought without it; the next page of a part loads it again.
      () => undefined,
    );
  return { Late: lazy(() => loaded), load };
}

interface RenderedPartProps extends AboutPartSlotProps {
  readonly component: Loaded['default'];
}

/** React throws away what the server rendered when this renders again before its code is there: its props never change. */
const RenderedPart = memo(function RenderedPart({ component: AboutPart, productId }: RenderedPartProps) {
  return (
    <Suspense>
      <AboutPart productId={productId} />
    </Suspense>
  );
});

/**
 * Below the part: the cars it fits, what is needed with it, similar and seen parts. The server renders it. In the browser
 * its code loads when it is scrolled to, and what the server rendered stands there until then.
 */
export function AboutPartSlot({ productId }: AboutPartSlotProps) {
  const { element, near } = useNearWindow<HTMLDivElement>();
  const [{ Late, load }] = useState(createLateComponent);
  useEffect(() => {
    if (near) load();
  }, [near, load]);
  return (
    <div ref={element}>
      <RenderedPart component={renderedAboutPart?.AboutPart ?? Late} productId={productId} />
    </div>
  );
}
