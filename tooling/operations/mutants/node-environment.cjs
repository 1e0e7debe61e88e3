const LoadOnceEnvironment = require('@platform/test-kit/jest/load-once-environment.cjs');
const { stopAtFailure } = require('./stop-at-failure.cjs');

module.exports = stopAtFailure(LoadOnceEnvironment);
