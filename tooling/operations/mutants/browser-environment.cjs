const BrowserEnvironment = require('@piston-parts/preset/jest/browser-environment.cjs');
const { stopAtFailure } = require('./stop-at-failure.cjs');

module.exports = stopAtFailure(BrowserEnvironment);
