import type { FragmentName } from '@piston-parts/shared-ui';

const OWNERS: Readonly<Record<FragmentName, string>> = { 'address-modals': 'mf-account' };

/** Stands where another team's fragment would be, and says whose it is. */
export function FragmentNote({ name }: { readonly name: FragmentName }) {
  return (
    <p role="note">
      {name} belongs to {OWNERS[name]}, which does not run here
    </p>
  );
}
