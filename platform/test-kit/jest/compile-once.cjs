const vm = require('node:vm');

const { compileFunction } = vm;
const compiled = new Map();

/**
 * Jest compiles each module again for every test file. V8 keeps a script's bytecode, of its functions too, so the test files of
 * a worker share one script for each module: a tenth of a test file with a DOM.
 */
vm.compileFunction = (source, parameters, options) => {
  const { filename, parsingContext } = options;
  if (!parsingContext) return compileFunction(source, parameters, options);
  if (compiled.get(filename)?.source !== source) {
    const opening = `(function (${parameters.join()}) {`;
    const script = new vm.Script(`${opening}${source}\n})`, { filename, columnOffset: -opening.length });
    compiled.set(filename, { source, script });
  }
  return compiled.get(filename).script.runInContext(parsingContext);
};
