import { useEffect, useImperativeHandle, useState, type Ref } from 'react';
import { MAX_SUGGESTIONS, suggestNames } from '@piston-parts/shared-contract';
import { partSearchTyped, selectCatalogue, useShopDispatch, useShopSelector } from '@piston-parts/shared-store';
import { SuggestionList, suggestionId } from '@piston-parts/shared-ui';

export interface SuggestionsState {
  readonly open: boolean;
  /** The id of the option that the arrow keys have reached. */
  readonly activeId: string | undefined;
}

export interface SuggestionsHandle {
  /** Handles a key of the field. @returns whether the key is handled; the field ignores it then. */
  press(key: string): boolean;
}

interface SearchSuggestionsProps {
  readonly ref: Ref<SuggestionsHandle>;
  readonly listId: string;
  readonly text: string;
  readonly onShown: (state: SuggestionsState) => void;
  readonly onDismiss: () => void;
  readonly onChoose: (productId: string) => void;
}

const NONE = -1;

/** The options of the search box's list. The field keeps the focus and passes its keys on. */
export function SearchSuggestions({ ref, listId, text, onShown, onDismiss, onChoose }: SearchSuggestionsProps) {
  const dispatch = useShopDispatch();
  const products = useShopSelector(selectCatalogue);
  const names = suggestNames(products, text, MAX_SUGGESTIONS);
  /** The arrows start again with every other text. */
  const [reached, setReached] = useState({ text, index: NONE });
  const active = reached.text === text ? reached.index : NONE;
  const open = names.length > 0;
  const activeId = open && active !== NONE ? suggestionId(listId, active) : undefined;

  // A large catalogue is not held whole: its names are asked for as they are typed.
  useEffect(() => void dispatch(partSearchTyped(text)), [dispatch, text]);
  useEffect(() => onShown({ open, activeId }), [onShown, open, activeId]);
  useEffect(() => () => onShown({ open: false, activeId: undefined }), [onShown]);

  const choose = (name: string | undefined) => {
    const product = products.find((one) => one.name === name);
    if (product) onChoose(product._id);
  };
  const moveTo = (index: number) => setReached({ text, index: (index + names.length) % names.length });
  const keys: Record<string, () => void> = open
    ? {
        ArrowDown: () => moveTo(active + 1),
        ArrowUp: () => moveTo(active === NONE ? names.length - 1 : active - 1),
        Escape: onDismiss,
        ...(active !== NONE && { Enter: () => choose(names[active]) }),
      }
    : {};

  useImperativeHandle(ref, () => ({
    press(key) {
      keys[key]?.();
      return key in keys;
    },
  }));

  return <SuggestionList id={listId} names={names} active={active} onChoose={choose} />;
}
