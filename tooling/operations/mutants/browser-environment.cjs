const BrowserEnvironment = require('@platform/test-kit/jest/browser-environment.cjs');
const { stopAtFailure } = require('./stop-at-failure.cjs');

module.exports = stopAtFailure(BrowserEnvironment);
