import { Component, type ReactNode } from 'react';

interface RenderBoundaryProps {
  /** Shown instead of children that threw; calling its argument mounts them anew. */
  readonly fallback: (tryAgain: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error in rendering inside one remote's place (decision S6). React itself logs the error. */
export class RenderBoundary extends Component<RenderBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return this.props.fallback(() => this.setState({ broken: false }));
  }
}
