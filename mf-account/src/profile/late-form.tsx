import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { LoadFailed } from '@piston-parts/shared-ui';
import type * as ProfileForms from './profile-forms';

interface LateFormProps {
  readonly children: (forms: typeof ProfileForms) => ReactNode;
}

/** A form of the profile, which loads with the others when the first of them is opened: most visits change nothing. */
export function LateForm({ children }: LateFormProps) {
  const [forms, setForms] = useState<typeof ProfileForms>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    // Not profile-…: the manifest counts such a chunk to the exposed module, as if it came with it.
    import(/* webpackChunkName: "forms" */ './profile-forms').then(setForms, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  const loadAgain = () => {
    setFailed(false);
    load();
  };
  if (isFailed) return <LoadFailed text="The form could not be loaded." onRetry={loadAgain} />;
  return forms ? children(forms) : <p role="status">Loading the form</p>;
}
