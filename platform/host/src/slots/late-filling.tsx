import { Component, memo, Suspense, useContext, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import { replayPresses } from '../prerendered/replay-events';
import { useKnownContent } from '../remotes/known-content';
import { RenderBoundary } from '../remotes/render-boundary';
import { RemoteLoaderContext, watchNothing } from '../remotes/use-remote-module';
import type { RemoteModule } from '../routes/route-table';

/** Inputs of a slot, by their names. */
export type Passed = Readonly<Record<string, string | number | boolean>>;

interface LateFillingProps extends RemoteModule {
  readonly passed: Passed;
  readonly room: RefObject<HTMLElement | null>;
}

/**
 * On the server, and for a module of another version than the HTML, whose room then begins again. A new one each time: it keeps
 * the page that waits for it.
 */
const never = () => new Promise<never>(() => undefined);

/** By a throw: `use` must be called again in the rendering that has the module, which may be one without hydration. */
function suspend(until: Promise<unknown>): never {
  throw until as unknown as Error;
}

/** Measures the time from the start of a rendering to its end, with all that is in it, and notifies once it is shown. */
class ShownFilling extends Component<RemoteModule & { readonly onShown: () => void; readonly children: ReactNode }> {
  #start: number | undefined;

  override componentDidMount() {
    const { remote, module, onShown } = this.props;
    const detail = { remote, module, phase: 'render' };
    performance.measure(`${remote} ${module}: render`, { start: this.#start ?? 0, detail });
    onShown();
  }

  override render() {
    // The server has no clock.
    this.#start ??= globalThis.performance?.now();
    return this.props.children;
  }
}

/**
 * While React hydrates, the filling has the server's HTML until its module has loaded. What the server has not rendered it
 * leaves to the browser, where the room is empty until then.
 */
function Filling({ remote, module, passed, room }: LateFillingProps) {
  const slot = useContext(RemoteLoaderContext)?.slot({ remote, module });
  const knownContent = useKnownContent();
  const isHydrating = useSyncExternalStore(
    watchNothing,
    () => false,
    () => true,
  );
  const state = useSyncExternalStore(
    slot?.watchLate ?? watchNothing,
    () => slot?.state,
    () => knownContent.filling({ remote, module }),
  );
  if (isHydrating && state === undefined) suspend(slot?.state.status === 'ready' ? never() : (slot?.ready ?? never()));
  if (state?.status !== 'ready') return null;
  const Content = state.screen;
  const onShown = () =>
    void (room.current && replayPresses(room.current, knownContent.filling({ remote, module }) !== undefined));
  return (
    <RenderBoundary onBroken={(cause) => slot?.broken(cause)}>
      <ShownFilling {...{ remote, module, onShown }}>
        <Content {...passed} />
      </ShownFilling>
    </RenderBoundary>
  );
}

const isSame = (one: LateFillingProps, other: LateFillingProps) => {
  const names = Object.keys(one.passed);
  return (
    names.length === Object.keys(other.passed).length && names.every((name) => one.passed[name] === other.passed[name])
  );
};

/** Not rendered again without need: React discards HTML of a boundary that is rendered again before it is hydrated. */
export const LateFilling = memo(
  (props: LateFillingProps) => (
    <Suspense fallback={null}>
      <Filling {...props} />
    </Suspense>
  ),
  isSame,
);
