import { useEffect, useState, type ComponentType } from 'react';

/** Loads the module behind a door. */
export type LoadDoor = () => Promise<{ readonly default: ComponentType }>;

/** Shows what is behind a door of the remote. An error goes to webpack's overlay. */
export function LoadedDoor({ load }: { readonly load: LoadDoor }) {
  const [loaded, setLoaded] = useState<{ readonly Screen: ComponentType }>();
  useEffect(() => {
    let left = false;
    void load().then((module) => !left && setLoaded({ Screen: module.default }));
    return () => {
      left = true;
    };
  }, [load]);
  return loaded ? <loaded.Screen /> : null;
}
