/** Pages in this browser that are open and visible, each under its own key in the local storage. */
export const OPEN_PAGE = 'open-page.';

/** Remote → version that the page has of it. */
export type Versions = Readonly<Record<string, string>>;

/** What a page leaves about itself while it is visible: one that freezes or crashes cannot take it away. */
export interface OpenPage {
  /** When it was last alive; milliseconds since 1970. */
  readonly at: number;
  readonly path: string;
  readonly versions: Versions;
}
