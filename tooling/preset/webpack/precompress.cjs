const fs = require('node:fs/promises');
const path = require('node:path');
const { promisify } = require('node:util');
const zlib = require('node:zlib');

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

// index.html is not here: the storefront completes it for each request and sends its own bytes.
const COMPRESSIBLE = /\.(js|css|svg|json|txt|xml|webmanifest)$/;
// The server's build, which no browser loads; it is written at the same time.
const SERVER = /^server[\\/]/;
const SMALLEST_WORTHWHILE = 256;

/** Writes `.br` and `.gz` beside every file of the build that shrinks, so that the storefront compresses nothing. */
class PrecompressPlugin {
  apply(compiler) {
    compiler.hooks.done.tapPromise('PrecompressPlugin', async (stats) => {
      if (stats.hasErrors()) return;
      const files = await fs.readdir(compiler.outputPath, { recursive: true });
      for (const file of files.filter((name) => COMPRESSIBLE.test(name) && !SERVER.test(name))) {
        await compress(path.join(compiler.outputPath, file));
      }
    });
  }
}

async function compress(file) {
  const bytes = await fs.readFile(file);
  if (bytes.length < SMALLEST_WORTHWHILE) return;
  const options = {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  };
  const [br, gz] = await Promise.all([brotli(bytes, options), gzip(bytes, { level: 9 })]);
  if (br.length < bytes.length) await fs.writeFile(`${file}.br`, br);
  if (gz.length < bytes.length) await fs.writeFile(`${file}.gz`, gz);
}

module.exports = { PrecompressPlugin };
