/**
 * The process of a team. It may read this file alone, so the first line that it gets is its program, which gets the others.
 * Node's permission model leaves signals to processes of the same user: they are gone before the team's code comes.
 */
'use strict';
const Module = require('node:module');
const os = require('node:os');
const { inspect } = require('node:util');

for (const name of ['kill', '_kill', '_debugProcess', '_debugEnd']) delete process[name];
delete os.setPriority;
// Node's permission model does not hold for what these write, and for none of the files of `node:sqlite`.
const unlimited = {
  'node:sqlite': ['DatabaseSync'],
  'node:trace_events': ['createTracing'],
  'node:v8': ['setFlagsFromString', 'setHeapSnapshotNearHeapLimit'],
};
for (const [module, names] of Object.entries(unlimited))
  for (const name of names) delete process.getBuiltinModule(module)?.[name];
Module.syncBuiltinESMExports();
// Printed, the server has it in its log.
process.setUncaughtExceptionCaptureCallback((error) => {
  console.log(inspect(error));
  process.exit(1);
});
// Its report of a fatal error could be written over any file. Node itself needs it until here.
delete process.report;

let receive = (program) => {
  const module = new Module(__filename);
  module._compile(JSON.parse(program), __filename);
  receive = module.exports((text) => process.stdout.write(`${text}\n`));
};

let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(line);
});
// Ctrl-C and systemd reach all processes: the server ends this one when its requests have their responses.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
// The server may have gone without a word.
process.stdin.on('end', () => process.exit());
