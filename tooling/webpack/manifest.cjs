const { Compilation, sources } = require('webpack');
const { containerName } = require('./ports.cjs');

const isStyle = (file) => file.endsWith('.css');
const isScript = (file) => file.endsWith('.js');
const inKinds = (files) => ({ js: [...files].filter(isScript), css: [...files].filter(isStyle) });

/** The files of a door (it and the shared styles that come with it), and those that it loads later. */
function assetsOf(group) {
  const sync = new Set(group.getFiles());
  const seen = new Set([group]);
  for (const parent of seen) for (const child of parent.getChildren()) seen.add(child);
  const later = new Set([...seen].flatMap((one) => one.getFiles()).filter((file) => !sync.has(file)));
  const [now, afterwards] = [inKinds(sync), inKinds(later)];
  return { js: { sync: now.js, async: afterwards.js }, css: { sync: now.css, async: afterwards.css } };
}

/**
 * Writes `mf-manifest.json`: a remote's entry, and the files of each of its doors. The storefront, the registry and the
 * tests read it (in the form of the federation plugins' manifests); a browser never does.
 */
class ManifestPlugin {
  /**
   * @param options.app the remote's name
   * @param options.version its package's version
   * @param options.doors names of its doors, e.g. `./cart`
   */
  constructor({ app, version, doors }) {
    this.app = app;
    this.version = version;
    this.doors = doors;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ManifestPlugin', (compilation) => {
      // Files have their final names, with the hashes of what they hold, from then on.
      const stage = Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'ManifestPlugin', stage }, () => {
        if (compilation.errors.length > 0) return;
        const text = `${JSON.stringify(this.describe(compilation), null, 2)}\n`;
        compilation.emitAsset('mf-manifest.json', new sources.RawSource(text));
      });
    });
  }

  describe(compilation) {
    const name = containerName(this.app);
    const [entry] = compilation.entrypoints.get(name).getFiles().filter(isScript);
    return {
      metaData: { name, buildInfo: { buildVersion: this.version }, remoteEntry: { name: entry, path: '' } },
      exposes: this.doors.map((door) => ({
        path: door,
        assets: assetsOf(compilation.namedChunkGroups.get(door.replace('./', ''))),
      })),
    };
  }
}

module.exports = { ManifestPlugin };
