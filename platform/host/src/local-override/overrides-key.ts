/** Name in the tab's session storage: remote → address of its local build. */
export const OVERRIDES_KEY = 'local-remotes';
