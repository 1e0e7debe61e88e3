import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as sharedContract from '@piston-parts/shared-contract';
import * as sharedStore from '@piston-parts/shared-store';
import * as sharedUi from '@piston-parts/shared-ui';
import * as router from '../webpack/router-facade';
import { providedVersions } from '../webpack/shared-libraries.cjs';

const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@piston-parts/shared-contract': sharedContract,
  '@piston-parts/shared-store': sharedStore,
  '@piston-parts/shared-ui': sharedUi,
};

/** What the shell's build shares with its remotes, in the same versions, out of this test's modules. */
const shareScope = () =>
  Object.fromEntries(
    Object.entries(providedVersions()).map(([name, version]) => [
      name,
      { [version]: { from: 'shell', eager: true, get: () => () => libraries[name] } },
    ]),
  );

/** Shares them as webpack's runtime does in the shell's build. */
export function shareLibraries(): void {
  Object.assign(globalThis, {
    __webpack_init_sharing__: () => Promise.resolve(),
    __webpack_share_scopes__: { default: shareScope() },
  });
}
