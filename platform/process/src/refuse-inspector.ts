/**
 * Without a listener, Node opens an inspector on SIGUSR1, by which every process of the same user runs code in this one.
 * Imported first by the programs that hold secrets.
 */
process.on('SIGUSR1', () => undefined);
