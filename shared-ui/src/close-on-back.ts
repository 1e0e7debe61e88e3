import { createContext, useContext, useEffect, useRef } from 'react';

/** What the browser's Back closes before it leaves the page. */
export interface BackStack {
  /**
   * @param close called by Back while this is the last thing opened
   * @returns a function that takes it off again
   */
  open(close: () => void): () => void;
}

const BackStackContext = createContext<BackStack | null>(null);

/** Given by the host of the page, which owns its history. Without one, Back leaves the page as ever. */
export const BackStackProvider = BackStackContext.Provider;

/** Lets Back close something as long as it is open, as Escape does. */
export function useCloseOnBack(close: () => void, isOpen = true): void {
  const stack = useContext(BackStackContext);
  const latest = useRef(close);
  useEffect(() => void (latest.current = close));
  useEffect(() => (isOpen ? stack?.open(() => latest.current()) : undefined), [isOpen, stack]);
}
