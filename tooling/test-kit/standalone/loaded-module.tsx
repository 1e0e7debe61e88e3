import { useEffect, useState, type ComponentType } from 'react';

/** Loads an exposed module. */
export type LoadModule = () => Promise<{ readonly default: ComponentType<object>; readonly store?: unknown }>;

/** Shows an exposed module of the remote. An error goes to webpack's overlay. */
export function LoadedModule({
  load,
  inputs = {},
}: {
  readonly load: LoadModule;
  readonly inputs?: object | undefined;
}) {
  const [loaded, setLoaded] = useState<{ readonly Screen: ComponentType<object> }>();
  useEffect(() => {
    let left = false;
    void load().then((module) => !left && setLoaded({ Screen: module.default }));
    return () => {
      left = true;
    };
  }, [load]);
  return loaded ? <loaded.Screen {...inputs} /> : null;
}
