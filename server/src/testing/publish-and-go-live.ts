import { folderRegistry } from '../registry/registry-access';

/** Deploys an existing build, in a separate process: `root shell remote folder`. Prints the version's number. */
async function main([root = '', shell = '', remote = '', folder = '']: readonly string[]): Promise<void> {
  const registry = folderRegistry(root, shell);
  const { record } = await registry.publish({ remote, folder, first: '1.0.0' });
  await registry.change({ kind: 'live', remote, version: record.version }, 'a deploy');
  console.log(record.version);
}

void main(process.argv.slice(2));
