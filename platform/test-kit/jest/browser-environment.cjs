const { TestEnvironment: JsdomEnvironment } = require('jest-environment-jsdom');
require('./compile-once.cjs');
require('./end-at-once.cjs');

/** Features of every current browser that jsdom lacks and Node has. */
const LENT_BY_NODE = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'structuredClone',
];

/** jsdom as a modern browser: the real fetch and its relatives, and channels between "tabs" of one test. */
class BrowserEnvironment extends JsdomEnvironment {
  openChannels = new Set();

  async setup() {
    await super.setup();
    // Fixtures of screen tests may import libraries of the server (load-once.cjs).
    this.global.requireByNode = require;
    for (const name of LENT_BY_NODE) this.global[name] ??= globalThis[name];
    if (!this.global.crypto?.subtle) {
      Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
    }
    for (const name of ['mark', 'measure', 'clearMarks', 'getEntriesByType', 'getEntriesByName']) {
      this.global.performance[name] ??= performance[name].bind(performance);
    }
    this.global.BroadcastChannel ??= this.closingChannel();
  }

  /** A channel left open would keep Jest from ending, so the environment closes what a test leaves behind. */
  closingChannel() {
    const { openChannels } = this;
    return class extends BroadcastChannel {
      constructor(name) {
        super(name);
        openChannels.add(this);
      }

      close() {
        openChannels.delete(this);
        super.close();
      }
    };
  }

  async teardown() {
    for (const channel of this.openChannels) channel.close();
    await super.teardown();
  }

  // Node's builds of packages: the browser's are often ES modules, which Jest does not run.
  exportConditions() {
    return ['require', 'default'];
  }
}

module.exports = BrowserEnvironment;
