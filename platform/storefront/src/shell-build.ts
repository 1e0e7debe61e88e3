import path from 'node:path';
import { fingerprint } from '@platform/process/fingerprint';
import { OperatorError } from '@platform/process/operator-error';
import type { ServerBuild } from './rendering/server-build';
import { withInlineScripts } from './inline-scripts';
import { createShellBuildReader } from './rendered-content';
import { readShellStyles, type InlineStyle } from './page-styles';
import { rereadWhenChanged } from './reread-when-changed';
import { createShellHashes, withShellIntegrity } from './shell-integrity';
import { createPageTemplate, type PageTemplate } from './shop-page';
import { parseShellRoutes, type ShellRoutes } from './shop-routes';

/** The page of the shell's build that every page of the shop is made of. */
export const SHELL_TEMPLATE = 'index.html';

const LOADED = /<(?:script|link)\b[^>]*?\b(?:src|href)="(\/[^"]+\.(?:js|css))"/g;

/** @returns addresses of the scripts and styles that a shell's page names */
export const filesInTemplate = (template: string): string[] =>
  [...template.matchAll(LOADED)].flatMap(([, address]) => address ?? []);

/** The shell's build is not there, and without it there is no page to send. */
export class ShellNotBuiltError extends OperatorError {
  constructor(folder: string) {
    super(`The shell is not built: there is no index.html in ${folder}. Build the shop first: npm run build`);
  }
}

/** The parts of one build of the shell that pages are made of. */
export interface ShellBuild {
  readonly template: {
    readonly text: string;
    /** Null: pages load them. */
    readonly styles: readonly InlineStyle[] | null;
    readonly page: PageTemplate;
    readonly hash: string;
    /** Of the scripts that are in it. */
    readonly scriptHashes: readonly string[];
    /** Finds the hash of a file of this build. */
    readonly hashOf: (address: string) => string | undefined;
  };
  readonly routes: { readonly shell: ShellRoutes; readonly hash: string };
  /** Undefined for a build that has none, or one of before format 3: browsers alone render its pages. */
  readonly server: ServerBuild | undefined;
}

/**
 * Reads a build of the shell when it has changed on the disk, and that of a version, which does not change, once. While
 * another build is being written there, it returns what it had.
 * @param folder of the build; absolute
 * @param version left out: it is no released one
 * @throws ShellNotBuiltError when there never was one, or Error for one that pages cannot be made of
 */
export function createShellReader(folder: string, version?: string): () => Promise<ShellBuild> {
  const readTemplate = rereadWhenChanged(path.join(folder, SHELL_TEMPLATE), (bytes) => {
    const { text, hashes } = withInlineScripts(withShellIntegrity(bytes.toString(), folder), folder);
    return {
      text,
      styles: readShellStyles(text, folder),
      page: createPageTemplate(text),
      hash: fingerprint(bytes),
      scriptHashes: hashes,
      hashOf: createShellHashes(folder),
    };
  });
  const readRoutes = rereadWhenChanged(path.join(folder, 'shop-routes.json'), (bytes) => ({
    shell: parseShellRoutes(bytes),
    hash: fingerprint(bytes),
  }));
  const readServer = createShellBuildReader(folder, version === undefined ? 'shell' : `shell@${version}`);
  let last: ShellBuild | undefined;

  async function read(): Promise<ShellBuild> {
    const template = await readTemplate();
    if (!template) throw new ShellNotBuiltError(folder);
    const [routes = last?.routes, server] = [await readRoutes(), await readServer()];
    if (!routes)
      throw new OperatorError(
        `The build of the shell in ${folder} has no shop-routes.json. Build it: npm run build -w shell`,
      );
    return { template, routes, server: routes.shell.format === 2 ? undefined : server };
  }

  return async () => {
    if (version !== undefined && last) return last;
    try {
      last = await read();
    } catch (error) {
      if (!last) throw error;
    }
    return last;
  };
}
