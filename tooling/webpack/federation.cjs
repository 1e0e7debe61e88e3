/**
 * What every federation container of the shop says alike.
 * - `loaded-first`: with the default, one remote that is down keeps the whole shell from starting.
 * - No type archives (`dts`): TypeScript's project references check more, and loudly.
 * - `target: 'web'` and `disableSnapshot` drop the runtime's code for servers and for manifests in the browser: the
 *   browser is given remoteEntry addresses only.
 */
const federationBasics = () => ({ shareStrategy: 'loaded-first', dts: false });
const federationOptimization = () => ({ target: 'web', disableSnapshot: true });

module.exports = { federationBasics, federationOptimization };
