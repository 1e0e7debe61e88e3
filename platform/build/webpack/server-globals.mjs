/** Globals that the shell and the remotes are rendered with, and that are no part of the language: a context has none. */
import URL from 'core-js-pure/stable/url/index.js';
import URLSearchParams from 'core-js-pure/stable/url-search-params/index.js';

/** React asks for it as it is loaded. */
class TextEncoder {
  encode(text = '') {
    const escaped = encodeURIComponent(text.toWellFormed());
    return Uint8Array.from(escaped.match(/%..|[^%]/g) ?? [], (part) =>
      part.length === 1 ? part.charCodeAt(0) : parseInt(part.slice(1), 16),
    );
  }
}

Object.assign(globalThis, { TextEncoder, URL, URLSearchParams });
