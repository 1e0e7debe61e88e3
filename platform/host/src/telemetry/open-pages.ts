/** Pages in this browser that are open and visible, each under its own key in the local storage. */
export const OPEN_PAGE = 'open-page.';

/** A page view that is reported: `watch-page.ts` leaves it for the shell's scripts, which may never run. */
export interface WatchedPage {
  /** Of its mark in the local storage. */
  readonly key: string;
  /** Of its report: the server's signed word of which page it served. */
  readonly ticket: string;
  /** Released version of its shell; left out: the page is made of a build that was not released. */
  readonly shell?: string;
  /** Whether somebody reports it. */
  isTaken: boolean;
}

declare global {
  interface Window {
    watchedPage?: WatchedPage;
  }
}

/** Remote, or the shell → version that the page has of it. */
export type Versions = Readonly<Record<string, string>>;

/** The mark of a page while it is visible: one that freezes or crashes cannot take it away. */
export interface OpenPage {
  /** When it was last alive; milliseconds since 1970. */
  readonly at: number;
  readonly ticket: string;
  readonly path: string;
  readonly versions: Versions;
}
