import { createContext, useContext, useEffect, useRef } from 'react';

/** A stack of what Back closes before it leaves the page. */
export interface BackStack {
  /**
   * @param close called by Back while this is the last thing opened
   * @returns a function that takes it off again
   */
  open(close: () => void): () => void;
}

const BackStackContext = createContext<BackStack | null>(null);

/** Provided by the host of the page, which owns the history. Without it, Back leaves the page as usual. */
export const BackStackProvider = BackStackContext.Provider;

/** Lets Back close an open element, as Escape does. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const stack = useContext(BackStackContext);
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => (isOpen ? stack?.open(() => latest.current()) : undefined), [isOpen, stack]);
}
