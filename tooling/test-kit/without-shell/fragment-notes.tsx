import type { FragmentName } from '@piston-parts/shared-ui';

const OWNERS: Readonly<Record<FragmentName, string>> = { 'address-modals': 'mf-account' };

/** Replaces another team's fragment by a note with its owner. */
export function FragmentNote({ name }: { readonly name: FragmentName }) {
  return (
    <p role="note">
      {name} belongs to {OWNERS[name]}, which does not run here
    </p>
  );
}
