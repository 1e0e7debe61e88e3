const LoadOnceEnvironment = require('@piston-parts/preset/jest/load-once-environment.cjs');
const { stopAtFailure } = require('./stop-at-failure.cjs');

module.exports = stopAtFailure(LoadOnceEnvironment);
