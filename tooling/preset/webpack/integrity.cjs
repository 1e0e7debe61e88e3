const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const { LoadScriptRuntimeModule } = require('webpack').runtime;

/** A page without the shell, such as the remote's own in development, has nobody to ask. */
const askShell = (address) => `globalThis.PISTON_PARTS_INTEGRITY?.(${address}) ?? ''`;

/**
 * Lets a build ask the page for the hash of every script and style that it loads, so that the browser refuses a file
 * which is not the one that was published. The hashes are those of the registry and of the storefront: a build that
 * carried the hashes of its chunks would trust anyone who can change its entry. (webpack-subresource-integrity does
 * that, and cannot fill in the hashes in a federation entry.)
 *
 * Scripts are also asked for in a way that a page's Integrity-Policy lets through, of the same origin or not.
 */
class IntegrityPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('IntegrityPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\nscript.integrity = ${askShell('url')};\nscript.crossOrigin = 'anonymous';`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => `${source}\n${tag}.integrity = ${askShell(href)};`,
      );
    });
  }
}

module.exports = { IntegrityPlugin };
