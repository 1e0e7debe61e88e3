import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { LoadFailed } from '@piston-parts/shared-ui';

interface LateFormProps<Forms> {
  /** The same function each time. Its chunk is not named as the exposed module: the manifest would count it to that. */
  readonly load: () => Promise<Forms>;
  readonly children: (forms: Forms) => ReactNode;
}

/** A form that loads when it is opened: most visits change nothing. */
export function LateForm<Forms>({ load: loadForms, children }: LateFormProps<Forms>) {
  const [forms, setForms] = useState<Forms>();
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => void loadForms().then(setForms, () => setFailed(true)), [loadForms]);
  useEffect(load, [load]);
  const loadAgain = () => {
    setFailed(false);
    load();
  };
  if (isFailed) return <LoadFailed text="The form could not be loaded." onRetry={loadAgain} />;
  return forms ? children(forms) : <p role="status">Loading the form</p>;
}
