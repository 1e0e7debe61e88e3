/**
 * Jest loads each module again for every test file. A library that this transforms is loaded by Node instead, once for all test
 * files of a worker. It has the global objects of Node (load-once-environment.cjs), its timers are no fake ones, and what it
 * remembers outlives the test file.
 */
module.exports = {
  process: (_source, file) => ({ code: `module.exports = requireByNode(${JSON.stringify(file)});` }),
};
