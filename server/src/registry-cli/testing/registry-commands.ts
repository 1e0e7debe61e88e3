import { previewServer } from '@platform/registry/preview/preview-server';
import { createRegistryServer } from '@platform/registry/create-registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { storeIn } from '../../registry/testing/registry-in';
import type { Build } from '@platform/registry/registry';
import { runRegistryCommand } from '@platform/cli/command-line';
import { findRegistry, type RegistryHere } from '@platform/cli/find-registry';

/** The registry at an address, as a team on another machine uses it. */
export function registryAt(to: string, token: string | undefined, ofOthers: Readonly<Record<string, string>> = {}) {
  const registry = findRegistry({ to, environment: { ...ofOthers, REGISTRY_TOKEN: token }, here: null });
  return {
    ...registry,
    versions: async (remote: string) => (await registry.versions(remote)).versions,
    publish: (build: Omit<Build, 'by'> & { readonly by?: string }) => registry.publish({ by: 'anna', ...build }),
  };
}

/** A registry on the database of this test file, as commands on its machine use it. */
export function hereIn(root: string, shell: string, origin = 'http://localhost:3000'): RegistryHere {
  const store = storeIn(root);
  const tokens = registryTokens(store.state, {});
  const opening = createRegistryServer({ store, shell, tokens }, async (app) =>
    app.register(previewServer, { store, tokens }),
  );
  const sendTo: typeof fetch = async (input, { method = 'GET', headers, body } = {}) => {
    const app = await opening;
    const url = new URL(input as URL);
    const { statusCode, rawPayload } = await app.inject({
      method: method as 'GET',
      url: `${url.pathname}${url.search}`,
      headers: headers as Record<string, string>,
      ...(body && { payload: Buffer.from(body as Uint8Array) }),
    });
    return new Response(new Uint8Array(rawPayload), { status: statusCode });
  };
  const address = 'http://127.0.0.1';
  return {
    location: root,
    connect: async () => ({ address, origin, token: tokens.operatorSecret, isPrivate: true, fetch: sendTo }),
    close: async () => void (await (await opening).close()),
  };
}

/** @returns what `npm run registry -- <words>` prints */
export async function runCommand(
  here: RegistryHere,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  let printed = '';
  const print = (text: string) => void (printed += text);
  await runRegistryCommand(words, { here, environment, print });
  return printed;
}
