import { existsSync } from 'node:fs';
import path from 'node:path';
import { OperatorError } from '../index';

const REPOSITORY = path.join(__dirname, '..', '..', '..', '..');

/** The app to deploy: its sources, and the programs that check them. */
export interface Workplace {
  /** Name of the remote, or `shell`. */
  readonly app: string;
  /** Absolute folder of its sources. */
  readonly folder: string;
  /** Absolute folder that has its `node_modules`. */
  readonly root: string;
  /** The type checker and its arguments, in `folder`. */
  readonly types: readonly string[];
  /** Absolute path of the Jest configuration of its stitched tests. */
  readonly stitched: string;
  /** Whether builds of the shell and of other remotes are in the repository. */
  readonly hasOthers: boolean;
}

/**
 * @param folder absolute folder of the remote, or of the shell: in the repository of the shop, or in another one, in which
 * this package is installed
 */
export function findWorkplace(folder: string): Workplace {
  const app = path.basename(folder);
  if (existsSync(path.join(REPOSITORY, 'shell', 'package.json'))) {
    return {
      app,
      folder: path.join(REPOSITORY, app),
      root: REPOSITORY,
      types: ['typescript-native/bin/tsc', '-b'],
      stitched: path.join(REPOSITORY, 'e2e', 'stitched', 'jest.config.cjs'),
      hasOthers: true,
    };
  }
  return {
    app,
    folder,
    root: folder,
    types: ['typescript/bin/tsc', '-b', '.', 'stitched'],
    stitched: path.join(folder, 'stitched', 'jest.config.cjs'),
    hasOthers: false,
  };
}

/**
 * @param to address of the shop, as it was given
 * @throws OperatorError where it has to be given and is not
 */
export function requireAddress({ hasOthers }: Workplace, to: string | undefined, command: string): void {
  if (hasOthers || to !== undefined) return;
  throw new OperatorError(`Name the shop: npm run ${command} -- --to https://shop.example`);
}

/** File of a program that the sources are developed with. */
export const programOf = ({ root }: Workplace, file: string): string => path.join(root, 'node_modules', file);
