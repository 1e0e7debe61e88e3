import { fingerprint } from '@platform/process/fingerprint';
import type { ServerBuild } from '../rendering/server-build';

/**
 * The server build of a small shell: a heading with the page's address and data, and the screen that its address names,
 * `/mf-cart/cart?…`, or a loading text in its place.
 */
export const SHELL_BUILD = `
  const shared = { greeting: { hello: 'Hello' } };
  exports.shared = shared;
  exports.render = ({ url, data, confirmed, screens, heads }) => {
    const [, remote, module] = url.split(/[/?]/);
    if (remote === 'broken-shell') throw new Error('the shell is broken');
    const Screen = module && screens(remote, './' + module);
    const head = module && heads(remote, './' + module);
    const slot = Screen ? Screen({ url, data }) : module ? 'Loading' : '';
    return { html: '<h1>' + JSON.stringify(data) + (confirmed ? ' confirmed' : '') + '</h1>' + slot, head: JSON.stringify(head ? head(data) : {}) };
  };`;

/**
 * The server build of a remote.
 * @param screens exposed module → the text of a function that renders it
 * @param before statements that run as it is loaded
 */
export const remoteBuild = (screens: Readonly<Record<string, string>>, before = ''): string => `
  const { hello } = require('greeting');
  ${before}
  exports.modules = { ${Object.entries(screens)
    .map(([module, screen]) => `${JSON.stringify(module)}: { default: ${screen} }`)
    .join(', ')} };`;

/** A build that is in memory. */
export const buildOf = (name: string, text: string): ServerBuild => ({
  remote: name.split('@')[0] ?? '',
  name,
  hash: fingerprint(text),
  read: () => Promise.resolve(text),
});
