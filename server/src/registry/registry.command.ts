import '@platform/process/refuse-inspector';
import path from 'node:path';
import { readEnvironment } from '../environment';
import { OperatorError } from '@platform/process/operator-error';
import { runRegistryCommand } from './command-line';

const run = async () =>
  runRegistryCommand(process.argv.slice(2), {
    repository: path.join(__dirname, '..', '..', '..'),
    environment: readEnvironment({
      only: [
        'DATABASE_URL',
        'BUCKET_ENDPOINT',
        'BUCKET',
        'BUCKET_REGION',
        'BUCKET_KEY',
        'BUCKET_SECRET',
        'PUBLISHED',
        'REGISTRY_TOKEN',
        'REGISTRY_BY',
        'REGISTRY_SHELL',
      ],
    }),
    print: (text: string) => console.log(text),
  });

run().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 1;
});
