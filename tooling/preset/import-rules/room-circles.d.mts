interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

export function roomCircles(modules: readonly Module[]): string[][];
