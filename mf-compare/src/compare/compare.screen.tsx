import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '@piston-parts/shared-contract';
import { useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { Button, EmptyNotice, LoadFailed, PageHeading } from '@piston-parts/shared-ui';
import { comparisonAddress, COMPARISON_FULL, readPartIds, type ComparedPart } from '../comparison';
import {
  comparedPartRemoved,
  comparisonClosed,
  comparisonOpened,
  selectComparedParts,
  selectMissingIds,
  selectPartsStatus,
  selectSavedIds,
} from '../comparison.slice';
import { ComparisonSkeleton } from './comparison-skeleton';
import { ComparisonTable } from './comparison-table';
import { ComparisonTools } from './comparison-tools';
import { useFocusAfterRemoval } from './focus-after-removal';
import styles from './compare.module.css';

export { head } from './compare.head';

const EMPTY = 'There is nothing to compare yet. Press Compare on up to four parts.';

/** Parts side by side (compare-3): those of the address, without any the shopper's own. */
export default function CompareScreen() {
  const [query] = useSearchParams();
  const { ids, isCut } = readPartIds(query.get('parts'));
  const saved = useShopSelector(selectSavedIds);
  const navigate = useNavigate();
  const { announcement, remove } = useRemoval(ids);
  const own = ids.length === 0 && saved?.length ? comparisonAddress(saved) : null;
  useEffect(() => {
    if (own !== null) void navigate(own, { replace: true });
  }, [own, navigate]);

  return (
    <div className="page">
      <PageHeading className={styles.heading}>Compare</PageHeading>
      {ids.length === 0 ? (
        <EmptyNotice text={EMPTY} to={paths.listing} />
      ) : (
        <Comparison ids={ids} isCut={isCut} onRemove={remove} />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** The loaded ones of these parts; the others are requested. */
function useParts(ids: readonly string[]) {
  const dispatch = useShopDispatch();
  const parts = useShopSelector(selectComparedParts);
  const missing = useShopSelector(selectMissingIds);
  const status = useShopSelector(selectPartsStatus);
  const requested = ids.join();
  const open = () => void dispatch(comparisonOpened({ ids }));
  useEffect(() => {
    dispatch(comparisonOpened({ ids: requested.split(',') }));
  }, [dispatch, requested]);
  useEffect(() => () => void dispatch(comparisonClosed()), [dispatch]);
  return {
    open,
    status,
    parts: ids.map((id) => parts[id]).filter((part): part is ComparedPart => part !== undefined),
    missing: ids.filter((id) => missing.includes(id)),
  };
}

/** Takes a part off the screen's address, and off the shopper's own comparison. */
function useRemoval(ids: readonly string[]) {
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const [announcement, setAnnouncement] = useState('');
  const noteRemoval = useFocusAfterRemoval(ids);
  const remove = (id: string, name: string) => {
    const left = ids.filter((other) => other !== id);
    noteRemoval(id);
    setAnnouncement(`${name} removed from the comparison. ${countText(left.length)} left.`);
    dispatch(comparedPartRemoved({ productId: id }));
    void navigate(comparisonAddress(left), { replace: true });
  };
  return { announcement, remove };
}

const countText = (count: number) => (count === 1 ? '1 part' : `${count} parts`);

interface ComparisonProps {
  readonly ids: readonly string[];
  readonly isCut: boolean;
  readonly onRemove: (id: string, name: string) => void;
}

function Comparison({ ids, isCut, onRemove }: ComparisonProps) {
  const { parts, missing, status, open } = useParts(ids);
  const [differencesOnly, setDifferencesOnly] = useState(false);
  const isAwaited = missing.length < ids.length && status !== 'failed';

  return (
    <div className={styles.content} data-content>
      {isCut && <p className={styles.note}>{COMPARISON_FULL} The first four parts of this address are shown.</p>}
      {missing.map((id) => (
        <MissingPart key={id} id={id} onRemove={() => onRemove(id, `No. ${id}`)} />
      ))}
      {status === 'failed' && <NotLoaded isShown={parts.length > 0} onRetry={open} />}
      {parts.length > 0 && (
        <>
          <ComparisonTools ids={ids} differencesOnly={differencesOnly} onChange={setDifferencesOnly} />
          <ComparisonTable
            parts={parts}
            differencesOnly={differencesOnly && parts.length > 1}
            onRemove={({ _id, name }) => onRemove(_id, name)}
          />
        </>
      )}
      {parts.length === 0 && isAwaited && <ComparisonSkeleton />}
      {parts.length === 0 && missing.length === ids.length && <EmptyNotice text={EMPTY} to={paths.listing} />}
    </div>
  );
}

function MissingPart({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  return (
    <p className={styles.note} data-entry={id}>
      No. {id} is not in the catalogue any more.
      <Button variant="quiet" aria-label={`Remove No. ${id}`} onClick={onRemove}>
        Remove
      </Button>
    </p>
  );
}

/** Loaded parts stay shown. */
function NotLoaded({ isShown, onRetry }: { readonly isShown: boolean; readonly onRetry: () => void }) {
  const what = isShown ? 'The latest prices and stock of these parts' : 'These parts';
  return <LoadFailed text={`${what} could not be loaded. Check your connection and try again.`} onRetry={onRetry} />;
}
