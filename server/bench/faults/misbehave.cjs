/*
 * Loaded before a process of the shop (`node --require`): its clock is ahead by CLOCK_AHEAD_MS, and the payment provider
 * hangs up on everybody while there is a file PROVIDER_DOWN.
 */
const { existsSync } = require('node:fs');
const { Server } = require('node:http');

const { CLOCK_AHEAD_MS = '0', PROVIDER_DOWN = '' } = process.env;
const TrueDate = Date;
const now = () => TrueDate.now() + Number(CLOCK_AHEAD_MS);

globalThis.Date = class extends TrueDate {
  constructor(...values) {
    super(...(values.length === 0 ? [now()] : values));
  }

  static now() {
    return now();
  }
};

Server.prototype.emit = function emit(event, ...values) {
  const isForProvider = event === 'request' && values[0].url.startsWith('/v1/');
  if (isForProvider && existsSync(PROVIDER_DOWN)) return values[0].socket.destroy();
  return Object.getPrototypeOf(Server.prototype).emit.call(this, event, ...values);
};
