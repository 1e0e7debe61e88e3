import path from 'node:path';
import { reportToOperator as report } from '@platform/process/logging';
import { shownOrigin } from '@platform/process/shown-origin';
import { readEnvironment, type Environment } from './environment';
import type { RegistryHere } from '@platform/cli/find-registry';
import type { Connection } from '@platform/cli/http-registry';
import { findRunningServer } from '@platform/cli/running-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { registryFolder } from '@platform/registry/registry-folder';
import { openStore, type StoreVariables } from './open-store';
import { previewServer } from '@platform/registry/preview/preview-server';
import { createRegistryServer } from '@platform/registry/create-registry-server';

export const REPOSITORY = path.join(__dirname, '..', '..');
/** Where `npm start` opens the shop. */
const DEVELOPMENT_SHOP = 'http://localhost:3000';

type Variables = StoreVariables & Pick<Environment, 'PUBLISHED' | 'REGISTRY_SHELL'>;

/** The variables of commands. */
export const readRegistryEnvironment = () =>
  readEnvironment({
    only: [
      'DATABASE_URL',
      'DATA',
      'FSYNC',
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
  });

/**
 * The registry of this machine: the process that has it open, or else this one opens it, on an address of this machine,
 * until the command ends.
 * @param repository absolute folder
 */
export function registryHere(repository: string, environment: Variables): RegistryHere {
  const root = registryFolder(repository, environment.PUBLISHED);
  let connecting: Promise<Connection> | undefined;
  let close = async () => {};

  async function open(): Promise<Connection> {
    const running = await findRunningServer(root);
    if (running) return running;
    const opened = await openStore(
      { root, environment, repository, database: null, timeoutMs: 0, isForCommand: true },
      report,
    );
    const tokens = registryTokens(opened.store.state, {});
    const shell = environment.REGISTRY_SHELL ?? path.join(repository, 'shell', 'dist');
    const app = await createRegistryServer({ store: opened.store, shell, tokens }, async (server) => {
      server.addHook('onClose', opened.close);
      await server.register(previewServer, { store: opened.store, tokens });
    });
    close = () => app.close();
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = shownOrigin(false, '127.0.0.1', app.server.address() ?? 0);
    const origin = opened.lastOrigin ?? DEVELOPMENT_SHOP;
    return { address, origin, token: tokens.operatorSecret, isPrivate: true, fetch };
  }

  return {
    location: root,
    connect: () => (connecting ??= open()),
    close: async () => {
      await connecting?.catch(() => undefined);
      await close();
    },
  };
}

/** @returns the registry of this repository, for commands, which open it when they first need it */
export function registryOfRepository(): RegistryHere {
  return registryHere(REPOSITORY, readRegistryEnvironment());
}
