/** A change of a source file: this text, which has to be there once, becomes another. */
export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export interface Build {
  readonly name: string;
  readonly fault: string;
  readonly remote: 'mf-cart' | 'mf-catalog';
  readonly edits: readonly Edit[];
  /** In the reason for which the judge withdraws it; null: nothing that pages report shows this fault. */
  readonly signal: RegExp | null;
}

const CART = 'src/cart/cart.screen.tsx';
const CART_LINE = 'src/cart/cart-line.tsx';
const STEPPER = 'src/quantity/quantity-stepper.tsx';
const INCREASE = 'onClick={() => dispatch(cartQuantityIncreased({ productId }))}';
const ANNOUNCEMENT = "const announcement = useCartAnnouncement(items, status === 'ready');";

/** Text that no compression makes small. */
const randomText = (kilobytes: number) =>
  Array.from({ length: kilobytes * 128 }, (_, at) => Math.floor(Math.abs(Math.sin(at + 1)) * 0xffffffff).toString(16))
    .join('')
    .slice(0, kilobytes * 1024);

/** Builds of a team, each with one mistake that its own checks or the gates may miss. */
export const BAD_BUILDS: readonly Build[] = [
  {
    name: 'a',
    fault: 'Place Order throws',
    remote: 'mf-cart',
    edits: [
      {
        file: CART,
        from: '<ButtonLink to={paths.checkout} variant="primary">',
        to: `<ButtonLink to={paths.checkout} variant="primary" onClick={(event) => {
          event.preventDefault();
          throw new Error('no order');
        }}>`,
      },
    ],
    signal: /uncaught|checkout|did nothing/,
  },
  {
    name: 'b',
    fault: 'keeps memory of each rendering',
    remote: 'mf-cart',
    edits: [
      {
        file: CART,
        from: ANNOUNCEMENT,
        to: `${ANNOUNCEMENT}
  ((globalThis as { kept?: unknown[] }).kept ??= []).push(Array.from({ length: 300_000 }, (_, at) => ({ at })));`,
      },
    ],
    signal: /memory/,
  },
  {
    name: 'c',
    fault: 'plus adds two',
    remote: 'mf-cart',
    edits: [
      {
        file: STEPPER,
        from: INCREASE,
        to: `onClick={() => {
          dispatch(cartQuantityIncreased({ productId }));
          setTimeout(() => dispatch(cartQuantityIncreased({ productId })), 600);
        }}`,
      },
    ],
    signal: null,
  },
  {
    name: 'd',
    fault: 'is too wide at 640 to 832 px',
    remote: 'mf-cart',
    edits: [
      {
        file: 'src/cart/cart.module.css',
        from: '  .lines {',
        to: `  @media (min-width: 40rem) and (max-width: 52rem) {
    .lines {
      min-width: 56rem;
    }
  }
  .lines {`,
      },
    ],
    signal: /wider than the window/,
  },
  {
    name: 'e',
    fault: 'loses the focus with a removed part, and has another tab order',
    remote: 'mf-cart',
    edits: [
      { file: CART_LINE, from: '            onRemove();\n', to: '' },
      { file: STEPPER, from: 'ref={increase}', to: 'ref={increase}\n        tabIndex={2}' },
    ],
    signal: /focus/,
  },
  {
    name: 'f',
    fault: 'has 300 KB more',
    remote: 'mf-cart',
    edits: [
      {
        file: CART,
        from: ANNOUNCEMENT,
        to: `${ANNOUNCEMENT}
  if (items.length > 1_000_000) console.log(${JSON.stringify(randomText(300))});`,
      },
    ],
    signal: /KB/,
  },
  {
    name: 'g',
    fault: 'asks the API in a loop',
    remote: 'mf-cart',
    edits: [
      {
        file: CART,
        from: '    if (loadedBefore.current) dispatch(cartRequested());\n  }, [dispatch]);',
        to: `    const timer = setInterval(() => dispatch(cartRequested()), 60);
    return () => clearInterval(timer);
  }, [dispatch]);`,
      },
    ],
    signal: /API request/,
  },
  {
    name: 'h',
    fault: 'throws with a car chosen',
    remote: 'mf-cart',
    edits: [
      {
        file: 'src/cart/cart-line.tsx',
        from: '  const fit = useShopSelector(selectFitOrNone(item._id));',
        to: "  const fit = useShopSelector(selectFitOrNone(item._id));\n  if (fit !== null) throw new Error('no fit');",
      },
    ],
    signal: /render|failed/,
  },
  {
    name: 'i',
    fault: 'is hydrated wrongly',
    remote: 'mf-catalog',
    edits: [
      {
        file: 'src/home/home.screen.tsx',
        from: '      <Hero />',
        to: "      <Hero />\n      {typeof localStorage === 'undefined' && <p>Welcome</p>}",
      },
    ],
    signal: /hydrate/,
  },
  {
    name: 'j',
    fault: 'announces no change',
    remote: 'mf-cart',
    edits: [{ file: CART, from: '        {announcement}', to: '        {announcement.slice(0, 0)}' }],
    signal: /announced/,
  },
];

export const GOOD_BUILD: Build = {
  name: 'good',
  fault: 'none',
  remote: 'mf-cart',
  edits: [{ file: CART_LINE, from: '>Together <', to: '>In all <' }],
  signal: null,
};
