import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkRemote } from './check-remote';
import { UnreadableContract } from './contract-form';
import { readRemoteFrom, readShellFrom } from './read-from';
import { sampleCart, sampleShell } from './testing/sample-contracts';

const folders: string[] = [];

function build(file: string, content: unknown): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-build-'));
  folders.push(folder);
  writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
}

const shellBuild = () => build('shell-contract.json', sampleShell());
const cartBuild = (content: unknown) => build('remote-contract.json', content);

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('Checking a build before it goes live', () => {
  it('finds nothing against one that fits the shell', () => {
    expect(checkRemote({ shellFolder: shellBuild(), remoteFolder: cartBuild(sampleCart()) })).toEqual([]);
  });

  it('says what differs', () => {
    const remoteFolder = cartBuild(sampleCart({ takes: { react: { version: '^18.0.0', names: [] } } }));

    expect(checkRemote({ shellFolder: shellBuild(), remoteFolder })).toEqual([
      'mf-cart asks for react ^18.0.0, and this shell has react 19.3.1: deploy a shell with react ^18.0.0 first, or ' +
        'build mf-cart against react 19.3.1.',
    ]);
  });

  it.each([
    ['nothing', 'other.json', '', /^There is no remote-contract\.json in .+ Build it again/],
    ['half a file', 'remote-contract.json', '{"format":', /cannot be read .+ Build it again/],
    [
      'another form of the file',
      'remote-contract.json',
      { ...sampleCart(), format: 5 },
      /cannot be read .+ received 5/,
    ],
  ])('refuses a build that says %s', (_, file, content, text) => {
    const [reason] = checkRemote({ shellFolder: shellBuild(), remoteFolder: build(file, content) });

    expect(reason).toMatch(text);
  });

  it('says so when the shell is not built', () => {
    const [reason] = checkRemote({ shellFolder: '/nowhere', remoteFolder: cartBuild(sampleCart()) });

    expect(reason).toMatch('There is no shell-contract.json in /nowhere.');
  });

  it('does not blame the build’s file for an error while two contracts are compared', () => {
    const [[library = '', store] = []] = Object.entries(sampleCart().takes).filter(([, { types }]) => types);
    const takes = { [library]: { names: [], ...store, version: 'no range' } };
    const remoteFolder = cartBuild(sampleCart({ takes }));

    expect(() => checkRemote({ shellFolder: shellBuild(), remoteFolder })).toThrow('Invalid comparator');
  });
});

describe('A contract', () => {
  const respond = (body: unknown, status = 200) =>
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(body), { status }));
  const fetchedAddresses = () => jest.mocked(fetch).mock.calls.map(([address]) => String(address as URL));

  it('is read from the folder of a build', async () => {
    expect(await readShellFrom(shellBuild())).toEqual(sampleShell());
    expect(await readRemoteFrom(cartBuild(sampleCart()))).toEqual(sampleCart());
    await expect(readShellFrom('/nowhere')).rejects.toBeInstanceOf(UnreadableContract);
  });

  it.each(['http://localhost:3000', 'https://shop.example/', 'https://cdn.example/mf-cart/1.4.0'])(
    'is read from where it is served: %s',
    async (address) => {
      respond(sampleShell());
      expect(await readShellFrom(address)).toEqual(sampleShell());
      respond(sampleCart());
      expect(await readRemoteFrom(address)).toEqual(sampleCart());

      const folder = address.replace(/\/$/, '');
      expect(fetchedAddresses().slice(-2)).toEqual([`${folder}/shell-contract.json`, `${folder}/remote-contract.json`]);
    },
  );

  it('that is not served there is unreadable, with its address and why', async () => {
    respond({}, 404);
    const missing = readRemoteFrom('https://shop.example');
    await expect(missing).rejects.toBeInstanceOf(UnreadableContract);
    await expect(missing).rejects.toThrow(
      'https://shop.example/remote-contract.json answered 404. Is a build of this shop served there?',
    );
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed'));
    await expect(readShellFrom('http://shop.example')).rejects.toThrow(
      'http://shop.example/shell-contract.json cannot be reached (TypeError: fetch failed)',
    );
  });
});
