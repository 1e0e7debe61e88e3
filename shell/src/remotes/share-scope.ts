/** The libraries that the shell shares, by name and version: webpack's form, which only containers read. */
export type ShareScope = Readonly<Record<string, Readonly<Record<string, object>>>>;

// Webpack puts its own in their place.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown> | number;
declare const __webpack_share_scopes__: { readonly default: ShareScope };

/** What the shell's build shares with the remotes (tooling/webpack/shared-libraries.cjs). */
export async function shareScope(): Promise<ShareScope> {
  await __webpack_init_sharing__('default');
  return __webpack_share_scopes__.default;
}
