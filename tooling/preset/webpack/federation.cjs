const { versionOf } = require('./installed-version.cjs');

/**
 * Options that all federation containers of the shop share.
 * - `loaded-first`: with the default, one remote that is down keeps the whole shell from starting.
 * - No type archives (`dts`): TypeScript's project references check more, and loudly.
 */
const federationBasics = () => ({ shareStrategy: 'loaded-first', dts: false });

/** Drops the runtime's code for servers and for manifests in the browser, where the shop names entries alone. */
const forEntries = { target: 'web', disableSnapshot: true };

/** The release of the federation runtime that the shell provides, and that a remote is built for. */
const federationVersion = () => versionOf('@module-federation/enhanced');

module.exports = { federationBasics, federationVersion, forEntries };
