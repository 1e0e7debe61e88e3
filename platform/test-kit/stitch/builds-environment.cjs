const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { ResourceLoader } = require('jsdom');
const BrowserEnvironment = require('../jest/browser-environment.cjs');

/** Stylesheets count as loaded and change nothing: jsdom lays nothing out, and cannot read CSS of today. */
const NO_STYLES = Buffer.alloc(0);

/** Answers the page's scripts and stylesheets from folders of builds: `/mf-cart/x.js` from the folder of `mf-cart`. */
class BuildsLoader extends ResourceLoader {
  /** @param builds folder by remote; a remote that is not in it does not respond */
  constructor(builds) {
    super();
    this.builds = builds;
  }

  fetch(address) {
    const [, remote = '', ...rest] = decodeURIComponent(new URL(address).pathname).split('/');
    const folder = this.builds.get(remote);
    const file = folder && path.join(folder, ...rest);
    if (!file || !existsSync(file)) return Promise.reject(new Error(`Nothing answers at ${address}`));
    return Promise.resolve(file.endsWith('.css') ? NO_STYLES : readFileSync(file));
  }
}

/** The browser of a stitched test: it loads what the builds name, as script elements ask for it. */
module.exports = class BuildsEnvironment extends BrowserEnvironment {
  constructor(config, context) {
    const builds = new Map();
    const { projectConfig } = config;
    const testEnvironmentOptions = { ...projectConfig.testEnvironmentOptions, resources: new BuildsLoader(builds) };
    super({ ...config, projectConfig: { ...projectConfig, testEnvironmentOptions } }, context);
    this.global.stitchedBuilds = builds;
    this.global.givenBuilds = JSON.parse(process.env.STITCHED_BUILDS || '{}');
    // Some tests are about a file that does not load; the element's error event reports it to the page.
    const reporters = this.dom.virtualConsole.listeners('jsdomError');
    this.dom.virtualConsole.removeAllListeners('jsdomError');
    this.dom.virtualConsole.on('jsdomError', (error) => {
      if (error.type !== 'resource loading') reporters.forEach((listener) => listener(error));
    });
  }
};
