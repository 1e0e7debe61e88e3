import { useEffect, useState } from 'react';
import type { Product } from '@piston-parts/shared-contract';
import { useNearWindow } from '../catalogue/use-near-window';
import type * as AboutPartModule from './about-part';

interface AboutPartSlotProps {
  readonly product: Product;
  readonly partType: string;
}

/** Below the part: the cars it fits, what is needed with it, similar and seen parts. Loads when it is scrolled to. */
export function AboutPartSlot(props: AboutPartSlotProps) {
  const { element, near } = useNearWindow<HTMLDivElement>();
  const [loaded, setLoaded] = useState<typeof AboutPartModule>();
  useEffect(() => {
    // The part can be bought without it; the next page of a part loads it again.
    if (near) import(/* webpackChunkName: "about-part" */ './about-part').then(setLoaded, () => undefined);
  }, [near]);
  return <div ref={element}>{loaded && <loaded.AboutPart {...props} />}</div>;
}
