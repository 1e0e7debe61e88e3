/** The text of the files that a new remote starts with, beside those of its screen. */
export const packageFile = ({ remote, port, dependencies }) =>
  `${JSON.stringify(
    {
      name: `@piston-parts/${remote}`,
      version: '0.1.0',
      private: true,
      config: { port },
      scripts: {
        build: 'webpack --mode production',
        deploy: 'node ../tooling/operations/commands/deploy.mjs',
        dev: 'webpack serve --mode development',
        unit: 'node ../tooling/operations/commands/unit.mjs',
      },
      dependencies,
      devDependencies: {
        '@piston-parts/preset': '*',
        '@piston-parts/test-kit': '*',
        '@platform/build': '*',
        '@platform/protocol': '*',
      },
    },
    null,
    2,
  )}\n`;

export const webpackFile = ({ feature }) => `const { remote } = require('@platform/build/webpack');

module.exports = remote({
  folder: __dirname,
  exposes: {
    './${feature}': './src/${feature}/${feature}.screen.tsx',
  },
});
`;

export const jestFile = () => `const { jestPreset } = require('@platform/test-kit/jest');

module.exports = jestPreset({ folder: __dirname, environment: 'browser' });
`;

export const typescriptFile = () => `{
  "extends": "@platform/build/typescript/base.json",
  "compilerOptions": {
    "types": ["jest", "@testing-library/jest-dom", "@platform/build/assets", "@platform/build/build-mode"]
  },
  "include": ["src", "stitched"],
  "references": [
    { "path": "../platform/protocol" },
    { "path": "../platform/build/webpack" },
    { "path": "../tooling/preset" },
    { "path": "../tooling/test-kit" },
    { "path": "../tooling/test-kit/stitch" },
    { "path": "../shared-contract" },
    { "path": "../shared-store" },
    { "path": "../shared-ui" }
  ]
}
`;

export const routesFile = ({
  feature,
  address,
  title,
}) => `import type { RemoteRoutes } from '@platform/protocol/remote-routes';

export const remoteRoutes: RemoteRoutes = {
  routes: [
    {
      path: '${address}',
      module: './${feature}',
      title: '${title}',
    },
  ],
};
`;

export const readmeFile = ({ remote, feature, address, port }) => `# ${remote}

## What for

One exposed module: \`./${feature}\` shows \`${address}\`.

## Who may import it

No package at build time: the shell loads its exposed modules at run time. It imports \`shared-store\`, \`shared-contract\` and
\`shared-ui\`, and no other app.

## Start and test it alone

- \`npm run dev -w ${remote}\`: its own page at http://localhost:${port} with the store and the simulated backend.
- \`npm run dev -- ${remote} --to <address of the shop>\`: in pages of a shop that runs, with hot reload. \`npm start\` prints the address.
- \`npx jest ${remote}\`: what a shopper sees, over the real store and the simulated backend.
- \`npm run build -w ${remote}\`: the deployed container in \`dist/\`.

## Where things are

- \`src/routes.ts\`: its addresses.
- \`src/store.ts\`, once there is one: slices and sagas that only its screens use (\`docs/decisions/082-state-of-remotes.md\`).
- \`src/${feature}/\`: the screen.
`;

/** A remote in another repository: it publishes by the registry's command, over HTTP. */
export const packageFileElsewhere = ({ remote, port, peerDependencies, devDependencies, overrides, allowScripts }) =>
  `${JSON.stringify(
    {
      name: remote,
      version: '0.1.0',
      private: true,
      // Of the endpoints, which the shop installs.
      files: ['api', 'src', '!**/*.test.*'],
      config: { port },
      scripts: {
        build: 'webpack --mode production',
        deploy: 'shop-deploy',
        dev: 'shop-dev',
        lint: 'oxlint',
        registry: 'shop-registry',
        stitched: 'shop-stitched',
        test: 'jest',
        types: 'tsc -b . stitched',
      },
      // Packages that the build shares with the page, and the endpoints with the server: they are there where this is installed.
      peerDependencies,
      devDependencies,
      overrides,
      allowScripts,
    },
    null,
    2,
  )}\n`;

export const typescriptFileElsewhere = () => `{
  "extends": "@platform/build/typescript/base.json",
  "compilerOptions": {
    "composite": false,
    "emitDeclarationOnly": false,
    "noEmit": true,
    "types": ["jest", "@testing-library/jest-dom", "@platform/build/assets", "@platform/build/build-mode"]
  },
  "include": ["src", "api"]
}
`;

/** The rules are the preset's; oxlint takes nothing else from a configuration that is extended. */
export const lintFile = () => `{
  "extends": ["./node_modules/@piston-parts/preset/oxlint/rules.json"],
  "plugins": ["typescript", "react", "jsx-a11y"],
  "categories": { "correctness": "off" },
  "options": { "typeAware": true, "reportUnusedDisableDirectives": "error" },
  "ignorePatterns": ["dist", "packages"],
  "overrides": [
    {
      "files": ["**/*.test.{ts,tsx}"],
      "rules": { "max-lines": "off", "max-lines-per-function": "off" }
    }
  ]
}
`;

export const jestFileElsewhere = () => `const { existsSync } = require('node:fs');
const { jestPreset } = require('@platform/test-kit/jest');

const roots = ['src', 'api'].map((folder) => \`\${__dirname}/\${folder}\`).filter(existsSync);

module.exports = jestPreset({ folder: __dirname, environment: 'browser', overrides: { roots } });
`;

export const stitchedJestFile = () => `const { stitchPreset } = require('@platform/test-kit/stitch-jest');

module.exports = stitchPreset({ folder: __dirname });
`;

/** The test kit is installed as TypeScript, and what stitches is a program of Node. */
export const stitchedTypescriptFile = () => `{
  "extends": "../tsconfig.json",
  "compilerOptions": {
    "types": ["node", "jest", "@testing-library/jest-dom", "@platform/build/assets"]
  },
  "include": ["."]
}
`;

export const readmeFileElsewhere = ({ remote, feature, address, port }) => `# ${remote}

One exposed module: \`./${feature}\` shows \`${address}\` of Piston Parts. \`packages/\` has the shop's tooling and shared packages.
To replace them by newer ones: \`npm run new:remote ${remote} -- --in <folder of this one> --update\` in the shop's repository.

\`\`\`sh
npm install
npm run dev      # alone at http://localhost:${port}, with the simulated backend
npm run dev -- --to https://shop.example    # in pages of that shop, with hot reload
npm test         # its screens over the real store and the simulated backend
npm run lint     # the shop's rules
npm run types
npm run build && npm run stitched -- --to https://shop.example    # stitched/: in the shell and beside the remotes that are live there
npm run deploy -- --to https://shop.example                       # all of these, then publish and go live; --canary 10%
npm run registry -- live --to https://shop.example                # what is live; rollback, canary, promote, disable …
npm pack         # api/: endpoints, once there are any; the person who runs the shop installs the file and names it: TEAM_APIS=${remote}
\`\`\`

\`stitched\`, \`deploy\` and changes by \`registry\` need a token in \`REGISTRY_TOKEN\`. Ask the person who runs the shop, who makes it there:
\`npm run registry -- token add ${remote} --name "its team"\`. \`REMOTE_PORT=3200 npm run dev\` uses another port.
`;
