/** The thread of a team: plain JavaScript, because a thread cannot be started from a TypeScript file. */
const path = require('node:path');
const { workerData } = require('node:worker_threads');
require('tsx/cjs');

require('./run.ts').runTeam((file) => require(path.join(workerData.folder, file)));
