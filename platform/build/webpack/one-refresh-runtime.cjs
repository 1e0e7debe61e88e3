/**
 * One react-refresh runtime for the page. Each build would contain its own, and a remote's change would then be fetched
 * but never shown, because the React on the page is registered with the shell's.
 */
module.exports = globalThis.__PISTON_PARTS_REFRESH__ ??= require('react-refresh');
