const { types } = require('node:util');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
require('./compile-once.cjs');
require('./end-at-once.cjs');

/** Global classes that libraries test with `instanceof`. */
const KINDS = {
  Date: types.isDate,
  Error: types.isNativeError,
  Map: types.isMap,
  Promise: types.isPromise,
  RegExp: types.isRegExp,
  Set: types.isSet,
};

const ordinary = Function.prototype[Symbol.hasInstance];

/** A test has other global objects than Node: what either makes is an `instanceof` both. */
function acceptBoth(globals) {
  for (const [name, isOne] of Object.entries(KINDS)) {
    const Kind = globals[name];
    Object.defineProperty(Kind, Symbol.hasInstance, {
      configurable: true,
      // A class that extends it inherits this.
      value(object) {
        return ordinary.call(this, object) || (this === Kind && isOne(object));
      },
    });
  }
}

acceptBoth(globalThis);

/** Node, with its own `require` for what load-once.cjs makes of a library. */
class LoadOnceEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    acceptBoth(this.global);
    this.global.requireByNode = require;
  }
}

module.exports = LoadOnceEnvironment;
