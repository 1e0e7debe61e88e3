import { createContext, createElement, useContext, type ComponentType, type ReactNode } from 'react';
import type { DeclaredSlot, RemoteRoutes, SlotLink } from './remote-routes';

export interface SlotProps {
  /** As its owner declares it in `src/routes.ts`. */
  readonly name: string;
  /** The declared inputs: props of each filling. */
  readonly inputs?: Readonly<Record<string, string | number | boolean>> | undefined;
  readonly className?: string | undefined;
  /** Shows a link of another team; needed where the slot takes links. */
  readonly renderLink?: ((link: SlotLink) => ReactNode) | undefined;
  /** Shown in the room of a filling that does not load or throws, and in a slot that nothing fills; left out: nothing. `retry` loads it again. */
  readonly renderFailure?: ((retry: () => void) => ReactNode) | undefined;
}

interface InputTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}
type InputsOf<Declared extends DeclaredSlot> =
  Declared extends Readonly<Record<'inputs', infer Inputs extends Readonly<Record<string, keyof InputTypes>>>>
    ? { readonly inputs: { readonly [Input in keyof Inputs]: InputTypes[Inputs[Input]] } }
    : { readonly inputs?: undefined };

/**
 * `Slot` for the slots that a team declares, with their inputs:
 * `export const slots = { … } as const satisfies RemoteRoutes['slots']` in `src/routes.ts`.
 */
export type SlotOf<Slots extends NonNullable<RemoteRoutes['slots']>> = (
  props: {
    [Name in keyof Slots & string]: Omit<SlotProps, 'name' | 'inputs'> & { readonly name: Name } & InputsOf<
        Slots[Name]
      >;
  }[keyof Slots & string],
) => ReactNode;

/** The host's component that fills slots; without one, as in the test of a screen, they stay empty. */
export const SlotHost = createContext<ComponentType<SlotProps> | null>(null);

/** A place for other teams' fillings. Without any, it renders nothing. */
export function Slot(props: SlotProps): ReactNode {
  const Host = useContext(SlotHost);
  return Host && createElement(Host, props);
}
