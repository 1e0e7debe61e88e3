import path from 'node:path';
import { runRegistryCommand } from './command-line';
import { RegistryError } from './registry-error';

const context = {
  repository: path.join(__dirname, '..', '..', '..'),
  environment: process.env,
  print: (text: string) => console.log(text),
};

runRegistryCommand(process.argv.slice(2), context).catch((error: unknown) => {
  console.error(error instanceof RegistryError ? error.message : error);
  process.exitCode = 1;
});
