import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findRegistry } from '@platform/cli/find-registry';
import { registryHere } from '../../src/registry-here';
import type { BenchEnvironment } from '../bench-environment';

const REMOTE = 'mf-catalog';
const ROOT = path.join(__dirname, '..', '..', '..');

/** Deploys of the remote that has most pages. */
export interface Deploys {
  /**
   * @param ending code at the end of the server's build, so that no version is like another one
   * @returns the version that is live now
   */
  deploy(ending: string): Promise<string>;
  end(): void;
}

export function openDeploys({ published, postgres }: BenchEnvironment): Deploys {
  const environment = { PUBLISHED: published, DATABASE_URL: postgres?.url };
  const registry = findRegistry({ environment: {}, here: registryHere(ROOT, environment) });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-deploys-'));
  cpSync(path.join(ROOT, REMOTE, 'dist'), folder, { recursive: true });
  const file = path.join(folder, 'server', 'server.js');
  const build = readFileSync(file, 'utf8');
  return {
    async deploy(ending) {
      writeFileSync(file, `${build}\n${ending}`);
      const by = 'bench:pages';
      const { record } = await registry.publish({ remote: REMOTE, folder, first: '1.0.0', by, release: 'live' });
      return record.version;
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}
