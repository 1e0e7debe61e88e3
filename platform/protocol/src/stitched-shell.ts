/** Path of the host's build for stitched tests in a build of it. `server/` is published with a version and never sent to a browser. */
export const STITCHED_SHELL_FILE = 'server/stitched/shell-page.js';
