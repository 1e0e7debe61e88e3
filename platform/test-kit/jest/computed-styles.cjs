const path = require('node:path');

const findFrom = (file, request) => require.resolve(request, { paths: [path.dirname(file)] });

/** A rule for each value of `display`; `none` is last, as `[hidden]` has to win. */
function displayRules(sheet, cssom) {
  const selectors = {};
  for (const { style, selectorText } of cssom.parse(sheet).cssRules) {
    const display = style?.display;
    if (display) (selectors[display] ??= []).push(selectorText.replace(/^@namespace[^;]*;/, ''));
  }
  const { none, ...shown } = selectors;
  return Object.entries({ ...shown, none }).map(([display, all]) => `${all.join()} { display: ${display} }`);
}

let isShort = false;

/**
 * Each query by role asks jsdom for computed styles: it matches the element with 120 rules of a browser's stylesheet, and
 * computes 12 colours. Tests read no stylesheet, so `display` alone is kept: an eighth of a screen test. Takes effect before
 * jsdom is loaded, which Jest must not compile: not while the environment's module is loaded.
 */
function shortenComputedStyles() {
  if (isShort) return;
  isShort = true;
  const stylesheet = findFrom(
    require.resolve('jest-environment-jsdom'),
    'jsdom/lib/jsdom/browser/default-stylesheet.js',
  );
  const rules = displayRules(require(stylesheet), require(findFrom(stylesheet, 'rrweb-cssom')));
  require.cache[stylesheet].exports = rules.join('\n');
  const styles = require(findFrom(stylesheet, 'jsdom/lib/jsdom/living/helpers/style-rules.js'));
  const computed = styles.propertiesWithResolvedValueImplemented;
  for (const property of Object.keys(computed)) if (property.includes('color')) delete computed[property];
}

module.exports = { shortenComputedStyles };
