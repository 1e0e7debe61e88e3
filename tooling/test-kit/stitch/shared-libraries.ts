import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as sharedContract from '@piston-parts/shared-contract';
import * as listing from '@piston-parts/shared-contract/listing';
import * as schemas from '@piston-parts/shared-contract/schemas';
import * as sharedStore from '@piston-parts/shared-store';
import * as sharedUi from '@piston-parts/shared-ui';
import * as fitVerdict from '@piston-parts/shared-ui/fit-verdict';
import * as router from '@piston-parts/preset/router-facade';
import { providedByShell } from '@piston-parts/preset/shared-libraries';

const libraries: Readonly<Record<string, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@piston-parts/shared-contract': sharedContract,
  '@piston-parts/shared-contract/listing': listing,
  '@piston-parts/shared-contract/schemas': schemas,
  '@piston-parts/shared-store': sharedStore,
  '@piston-parts/shared-ui': sharedUi,
  '@piston-parts/shared-ui/fit-verdict': fitVerdict,
};

/** What the shell's build provides to its remotes, with the same versions and conditions, out of this test's modules. */
export const sharedLibraries = () =>
  Object.fromEntries(
    Object.entries(providedByShell()).map(([name, { version, ...shareConfig }]) => [
      name,
      { version, shareConfig, lib: () => libraries[name], strategy: 'loaded-first' as const },
    ]),
  );
