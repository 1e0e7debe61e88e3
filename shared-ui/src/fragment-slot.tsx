import { createContext, useContext, type ComponentType } from 'react';

/** Parts of a page that one team owns and another team's screen shows. */
export type FragmentName = 'address-modals';

const FragmentHost = createContext<ComponentType<{ name: FragmentName }> | null>(null);

/** Provided by the host of the page: the shell loads the fragment from the remote that owns it. */
export const FragmentProvider = FragmentHost.Provider;

/** The slot of another team's fragment. The fragment talks to the rest of the page through the store alone. */
export function FragmentSlot({ name }: { readonly name: FragmentName }) {
  const Fragment = useContext(FragmentHost);
  // oxlint-disable-next-line react-hooks/static-components -- the host made it, once, and not this render
  return Fragment === null ? null : <Fragment name={name} />;
}
