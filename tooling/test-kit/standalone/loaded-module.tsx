import { useEffect, useState, type ComponentType } from 'react';
import { RenderBoundary } from '@platform/host/remotes/render-boundary';

/** Loads an exposed module. */
export type LoadModule = () => Promise<{ readonly default: ComponentType<object>; readonly store?: unknown }>;

/** Shows an exposed module of the remote, or in its slot why it does not load or render; an edit shows it again. */
export function LoadedModule({
  load,
  inputs = {},
}: {
  readonly load: LoadModule;
  readonly inputs?: object | undefined;
}) {
  const [loaded, setLoaded] = useState<{ readonly Screen: ComponentType<object> }>();
  const [cause, setCause] = useState<unknown>(null);
  useEffect(() => {
    let left = false;
    load().then(
      (module) => !left && setLoaded({ Screen: module.default }),
      (reason: unknown) => !left && setCause(reason),
    );
    return () => {
      left = true;
    };
  }, [load]);
  return (
    <>
      {cause !== null && <pre role="alert">{cause instanceof Error ? cause.stack : JSON.stringify(cause)}</pre>}
      {loaded && (
        <RenderBoundary onBroken={setCause}>
          <loaded.Screen {...inputs} />
          <Shown onShown={setCause} />
        </RenderBoundary>
      )}
    </>
  );
}

/** Hot reload tries a boundary again: the screen is there, and the cause is out of date. */
function Shown({ onShown }: { readonly onShown: (cause: null) => void }) {
  useEffect(() => onShown(null), [onShown]);
  return null;
}
