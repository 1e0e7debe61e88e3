import { Component, type ReactNode } from 'react';

interface RenderBoundaryProps {
  /** Called with what the children threw; nothing is shown until the component that renders the boundary decides. */
  readonly onBroken: (cause: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps an error in rendering inside one remote's slot (shell-6). */
export class RenderBoundary extends Component<RenderBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(cause: unknown) {
    this.props.onBroken(cause);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
