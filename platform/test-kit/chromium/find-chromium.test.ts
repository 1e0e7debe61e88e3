import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findChromium, findTestBrowser } from './find-chromium.cjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-browsers-'));
});

function install(name: string): string {
  const program = path.join(folder, name);
  writeFileSync(program, '');
  chmodSync(program, 0o755);
  return program;
}

describe('The browser of tests and benchmarks', () => {
  it('is the one that CHROMIUM names', () => {
    const [named] = [install('my-browser'), install('chromium')];

    expect(findChromium({ environment: { CHROMIUM: named, PATH: folder } })).toBe(named);
  });

  it('is else one on the PATH', () => {
    const onPath = install('google-chrome');

    expect(findChromium({ environment: { PATH: `/nowhere${path.delimiter}${folder}` } })).toBe(onPath);
  });

  it('is a headless shell for browser tests', () => {
    const [preferred] = [install('chromium-headless-shell'), install('chromium')];

    expect(findTestBrowser({ PATH: folder })).toBe(preferred);
  });

  it('is never a name that leads nowhere', () => {
    const onPath = install('chromium');

    expect(findChromium({ environment: { CHROMIUM: path.join(folder, 'gone'), PATH: folder } })).toBe(onPath);
  });
});
