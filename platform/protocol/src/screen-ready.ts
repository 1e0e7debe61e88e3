/** Selects the heading of a screen that is ready: the host waits for it, then moves the focus to it. */
export const SCREEN_READY = '[data-screen-ready]';
