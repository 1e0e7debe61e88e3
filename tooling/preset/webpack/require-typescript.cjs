const tsx = require('tsx/cjs/api');

/** What a TypeScript file exports, for a build that must know it: it is run, with what it imports. */
const requireTypeScript = (file) => tsx.require(file, __filename);

module.exports = { requireTypeScript };
