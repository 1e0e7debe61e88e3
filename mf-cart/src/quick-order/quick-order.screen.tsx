import { useEffect, useId, useRef, type FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { formatRupees, paths } from '@piston-parts/shared-contract';
import { fitsRequested, selectGarage, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, ButtonLink, LoadFailed, PageHeading, WithPanel } from '@piston-parts/shared-ui';
import { useFocusAfterRemoval } from '../focus-after-removal';
import { OrderLine } from './order-line';
import {
  lineRemoved,
  listAdded,
  listSubmitted,
  lookUpRequested,
  MAX_LINES,
  orderableLines,
  quickOrderOpened,
  quickOrderTyped,
  selectQuickOrder,
  type QuickOrderState,
} from './quick-order.slice';
import styles from './quick-order.module.css';

/** Parts by their numbers, many at once (quick-order-5). Everybody may look them up. */
export default function QuickOrderScreen() {
  const state = useShopSelector(selectQuickOrder);
  useList();
  useFits(state);

  return (
    <div className="page">
      <PageHeading className={styles.heading}>Quick order</PageHeading>
      <Entry state={state} />
      {state.short && <Outcome short={state.short} />}
      {state.status === 'failed' && <NotLookedUp />}
      {state.lines.length > 0 && <List state={state} />}
    </div>
  );
}

/** The list of the address is taken once: a reload then shows the one that was kept. */
function useList(): void {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const text = query.get('lines');
  const { key } = useLocation();
  const openedKey = useRef<string>(undefined);
  useEffect(() => {
    if (openedKey.current === key) return;
    openedKey.current = key;
    dispatch(quickOrderOpened({ text }));
    if (text !== null) void navigate(paths.quickOrder, { replace: true });
  }, [dispatch, navigate, key, text]);
}

/** Whether the parts of the list fit the current car. */
function useFits({ lines }: QuickOrderState): void {
  const dispatch = useShopDispatch();
  const { currentId } = useShopSelector(selectGarage);
  const ids = lines.flatMap(({ candidateIds }) => candidateIds).join(' ');
  useEffect(() => {
    if (currentId !== null && ids !== '') dispatch(fitsRequested({ productIds: ids.split(' ') }));
  }, [dispatch, currentId, ids]);
}

function Entry({ state: { text, status, isCut, lines } }: { readonly state: QuickOrderState }) {
  const dispatch = useShopDispatch();
  const [query] = useSearchParams();
  const id = useId();
  const shown = text ?? query.get('lines') ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (shown.trim() !== '') dispatch(listSubmitted({ text: shown }));
  };
  return (
    <form method="get" action={paths.quickOrder} className={styles.entry} onSubmit={submit}>
      <label htmlFor={id} className={styles.label}>
        Part numbers and quantities
      </label>
      <textarea
        id={id}
        name="lines"
        rows={lines.length > 0 ? 3 : 8}
        spellCheck={false}
        autoCapitalize="characters"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        className={styles.text}
        value={shown}
        onChange={(event) => dispatch(quickOrderTyped(event.target.value))}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        One a line, such as BR-8102 4: our numbers, the maker’s, or a cross-reference. Rows of a spreadsheet can be
        pasted.
      </p>
      {isCut && (
        <p role="status" className={styles.note}>
          A cart holds {MAX_LINES} different parts. The first {MAX_LINES} are below; the others stay in the field.
        </p>
      )}
      <Button type="submit" variant={lines.length > 0 ? 'secondary' : 'primary'} aria-disabled={status === 'loading'}>
        {lines.length > 0 ? 'Add to the list' : 'Look up'}
      </Button>
    </form>
  );
}

function Outcome({ short }: { readonly short: NonNullable<QuickOrderState['short']> }) {
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button has left with the list; the focus moves to its result.
  useEffect(() => outcome.current?.focus(), [short]);
  return (
    <div ref={outcome} tabIndex={-1} role="status" className={styles.outcome}>
      <p>{short.length === 0 ? 'All parts of the list are in your cart.' : 'Your cart has what there is, but not:'}</p>
      {short.length > 0 && (
        <ul>
          {short.map(({ productId, name, wanted, got }) => (
            <li key={productId}>{got === 0 ? `${name}: none left` : `${name}: ${got} of ${wanted}`}</li>
          ))}
        </ul>
      )}
      <ButtonLink to={paths.cart} variant="primary">
        Go to Cart
      </ButtonLink>
    </div>
  );
}

function NotLookedUp() {
  const dispatch = useShopDispatch();
  return (
    <LoadFailed
      text="The numbers could not be looked up. Your list is kept. Check your connection, wait a minute and try again."
      onRetry={() => dispatch(lookUpRequested())}
    />
  );
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `3 lines: 2 parts, 1 to choose, 1 not found` */
function summaryOf({ lines, status }: QuickOrderState): string {
  if (status === 'loading') return 'Looking up the numbers…';
  const chosen = lines.filter(({ productId }) => productId !== null).length;
  const missing = lines.filter(({ match, productId }) => productId === null && match === 'none').length;
  const open = lines.length - chosen - missing;
  const rest = [open > 0 && `${open} to choose`, missing > 0 && `${missing} not found`].filter(Boolean);
  return [counted(chosen, 'part'), ...rest].join(', ');
}

function List({ state }: { readonly state: QuickOrderState }) {
  const dispatch = useShopDispatch();
  const { lines, products, isAdding } = state;
  const noteRemoval = useFocusAfterRemoval(lines.map(({ key }) => key));
  const ready = orderableLines(state);
  const total = ready.reduce((sum, { product, qty }) => sum + product.price.actualPrice * qty, 0);
  return (
    <WithPanel
      panel={
        <section aria-label="Your list" className={styles.panel}>
          <p role="status">{summaryOf(state)}</p>
          {ready.length > 0 && (
            <>
              <p className={styles.total}>
                <span>Total</span> <strong>{formatRupees(total)}</strong>
              </p>
              <Button
                variant="primary"
                aria-disabled={isAdding}
                onClick={() => {
                  if (!isAdding) dispatch(listAdded());
                }}
              >
                {isAdding ? 'Filling the cart…' : `Add ${counted(ready.length, 'part')} to cart`}
              </Button>
              <p className={styles.hint}>Units that are in your cart already count.</p>
            </>
          )}
        </section>
      }
    >
      <ol className={styles.lines} data-content>
        {lines.map((line) => (
          <OrderLine
            key={line.key}
            line={line}
            products={products}
            onRemove={() => {
              noteRemoval(line.key);
              dispatch(lineRemoved({ key: line.key }));
            }}
          />
        ))}
      </ol>
    </WithPanel>
  );
}
