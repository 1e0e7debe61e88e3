const { RuntimeGlobals, RuntimeModule, Template } = require('webpack');

/**
 * A remote that failed or hangs is loaded again under a different URL: `remoteEntry.js?attempt=2`. Without this,
 * its chunks and styles would keep theirs, and a browser joins a request to an address that it still waits for; and
 * two attempts, which may be two versions, would take each other's chunks, since all register in one global array.
 *
 * So an entry passes the query of its URL on to everything it loads, and accepts only what was loaded with that query.
 */
class AttemptAddressesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AttemptAddressesPlugin', (compilation) => {
      const { chunkLoadingGlobal, globalObject } = compilation.outputOptions;
      const place = `${globalObject}[${JSON.stringify(chunkLoadingGlobal)}]`;
      // Code that webpack runs while it builds loads no scripts, and has no page to load them into.
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('AttemptAddressesPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new OwnChunks(place));
          compilation.addRuntimeModule(chunk, new OwnAddresses(place));
        });
    });
  }
}

/** A part of the runtime that shares its names with the other one. */
class OpenRuntimeModule extends RuntimeModule {
  constructor(name, stage, place) {
    super(name, stage);
    this.place = place;
  }

  shouldIsolate() {
    return false;
  }
}

/** Before webpack looks for chunks loaded earlier: this attempt has none. */
class OwnChunks extends OpenRuntimeModule {
  constructor(place) {
    super('own chunks of the attempt', RuntimeModule.STAGE_NORMAL, place);
  }

  generate() {
    return Template.asString([
      'const queryOfRunningScript = () => new URL(document.currentScript.src).search;',
      'const ownQuery = queryOfRunningScript();',
      `const earlierAttempt = ${this.place};`,
      `const ownChunks = ${this.place} = [];`,
    ]);
  }
}

/** After webpack has made its ways of loading. */
class OwnAddresses extends OpenRuntimeModule {
  constructor(place) {
    super('own addresses of the attempt', RuntimeModule.STAGE_TRIGGER, place);
  }

  generate() {
    return Template.asString([
      `${this.place} = { push: (chunk) => (queryOfRunningScript() === ownQuery ? ownChunks : earlierAttempt)?.push(chunk) };`,
      'const loadScript = __webpack_require__.l;',
      '__webpack_require__.l = (url, done, key, chunkId) => loadScript(url + ownQuery, done, key + ownQuery, chunkId);',
      'const styleAddress = __webpack_require__.miniCssF;',
      '__webpack_require__.miniCssF = (chunkId) => styleAddress(chunkId) + ownQuery;',
    ]);
  }
}

module.exports = { AttemptAddressesPlugin };
