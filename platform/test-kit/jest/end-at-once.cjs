// Jest kills a worker that has not ended after half a second, and Node takes longer to free a large heap on a busy computer.
if (process.send) process.once('exit', (code) => process.exit(code));
