/**
 * `npm run pack`: writes the shop into the folder packed/ and the archive packed.tar.gz. It runs without npm, a network and
 * this repository: `node server.mjs`. With --built it takes the builds that are there; --to <folder> writes elsewhere.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { create } from 'tar';
import { tsImport } from 'tsx/esm/api';
import { billOfMaterials, licenceTexts } from './parts/bill-of-materials.mjs';
import { buildAll } from './parts/build.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { inRoot } from './parts/repository.mjs';

/** Programs by their source; each is compiled into one file where its source is, so that it finds its files. */
const PROGRAMS = [
  'server/src/main.ts',
  'server/src/commands/shop.command.ts',
  'server/src/commands/catalogue.command.ts',
  'server/src/commands/backup.command.ts',
  'server/src/registry.command.ts',
];
/** Each checks the files first, as server.mjs does. */
const NODE = 'node -r ./check-files.cjs';
/** The commands that docs/operations.md names work here too. */
const SCRIPTS = {
  start: 'node server.mjs',
  shop: `${NODE} server/src/commands/shop.command.cjs`,
  catalogue: `${NODE} --optimize-for-size server/src/commands/catalogue.command.cjs`,
  backup: `${NODE} server/src/commands/backup.command.cjs backup`,
  restore: `${NODE} server/src/commands/backup.command.cjs restore`,
  registry: `${NODE} server/src/registry.command.cjs`,
};
/** They have files that are no JavaScript. */
const LIBRARIES = [
  '@electric-sql/pglite',
  'sharp',
  '@node-rs/argon2',
  'fs-native-extensions',
  '@expo-google-fonts/noto-sans-devanagari',
];

const PACKED = path.join(import.meta.dirname, 'parts/packed');

const NO_OTHER_TEAMS = `exports.build = async () => {
  throw new Error('A packed shop has no endpoints but those in it');
};
exports.stop = async () => undefined;`;

/** Needed late or never, so that a start does not read and compile them. */
const LATE = [
  'pdfkit',
  'nodemailer',
  'selfsigned',
  'undici',
  '@opentelemetry/api',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
  '@opentelemetry/exporter-trace-otlp-http',
];

const { values } = parseArgs({
  options: { built: { type: 'boolean', default: false }, to: { type: 'string', default: inRoot('packed') } },
});
const OUT = path.resolve(values.to);
const ARCHIVE = `${OUT}.tar.gz`;
if (existsSync(OUT) && readdirSync(OUT).length > 0 && !existsSync(path.join(OUT, 'server.mjs'))) {
  console.error(
    `${OUT} has other files in it, which would be gone. Name another folder: npm run pack -- --to <folder>`,
  );
  process.exit(1);
}
if (!(await ensureInstalled())) process.exit(1);
if (!values.built && !(await buildAll())) process.exit(1);
if (!existsSync(inRoot('shell/dist'))) {
  console.error('There are no builds to pack. Leave --built out: npm run pack');
  process.exit(1);
}

/** A module knows where its source was, from where the packed shop is. */
const ownSources = {
  name: 'own sources',
  setup(compiling) {
    compiling.onResolve({ filter: new RegExp(`^(${LIBRARIES.join('|')})(/|$)`) }, ({ path: name }) => ({
      path: name,
      external: true,
    }));
    compiling.onResolve({ filter: new RegExp(`^(${LATE.join('|')})$`) }, ({ path: name, kind }) =>
      kind === 'dynamic-import' ? { path: name, namespace: 'late' } : undefined,
    );
    compiling.onLoad({ filter: /.*/, namespace: 'late' }, ({ path: name }) => ({
      contents: `module.exports = require(packed('libraries/${name}.cjs'))`,
    }));
    compiling.onResolve({ filter: /^(tsx|esbuild)(\/|$)/ }, ({ path: name }) => ({ path: name, namespace: 'nothing' }));
    compiling.onLoad({ filter: /.*/, namespace: 'nothing' }, ({ path: name }) => ({
      contents: name === 'esbuild' ? NO_OTHER_TEAMS : '',
    }));
    compiling.onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
      const source = readFileSync(file, 'utf8');
      const folder = path.relative(inRoot(), path.dirname(file)).replaceAll(path.sep, '/');
      const line = source.includes('__dirname') ? `const __dirname = packed(${JSON.stringify(folder)}); ` : '';
      return { contents: line + source, loader: 'ts' };
    });
  },
};

const teamProgram = '@piston-parts/server/team-program';
const { oneText, programOptions, PACKED_PROGRAM } = await tsImport(teamProgram, import.meta.url);
const compiledFiles = new Set();

/** Node puts this around a module. The text of the server has it already: to join megabytes takes time at each start. */
const WRAPPER = { before: '(function (exports, require, module, __filename, __dirname) {', after: '\n})' };

/** @param isWrapped whether it is run by `server.mjs` */
async function compile(outfile, entry, isWrapped = false) {
  const up = path.relative(path.dirname(outfile), OUT).replaceAll(path.sep, '/');
  const { metafile, outputFiles } = await build({
    ...entry,
    outfile,
    ...oneText,
    // Its module for `import` looks for files beside itself.
    alias: { pdfkit: createRequire(import.meta.url).resolve('pdfkit') },
    // Node keeps the text in its memory. Names and lines stay, for the stacks in the log.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    legalComments: 'none',
    logLevel: 'error',
    absWorkingDir: inRoot(),
    banner: {
      js: `${isWrapped ? WRAPPER.before : ''}const packed = (folder) => require('node:path').resolve(__dirname, ${JSON.stringify(up)}, folder);`,
    },
    footer: { js: isWrapped ? WRAPPER.after : '' },
    // Node has it from version 21; before, pg loads all of `fetch` at each start to see that it does not run at Cloudflare.
    define: { navigator: '{ "userAgent": "Node.js" }' },
    plugins: [ownSources],
  });
  for (const { path: file, text } of outputFiles) {
    mkdirSync(path.dirname(file), { recursive: true });
    // A text with one other character takes twice the memory.
    writeFileSync(
      file,
      text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
    );
  }
  Object.keys(metafile.inputs).forEach((file) => compiledFiles.add(file));
}

const write = (name, content) => writeFileSync(path.join(OUT, name), content);

const copy = (name, filter = () => true) =>
  existsSync(inRoot(name)) &&
  cpSync(inRoot(name), path.join(OUT, name), { recursive: true, dereference: true, filter });

/** @returns the folders of packages and of what they need, below node_modules */
function withDependencies(names, folders = new Set()) {
  for (const name of names) {
    const folder = `node_modules/${name}`;
    // Binaries for other machines are not installed.
    if (folders.has(folder) || !existsSync(inRoot(folder))) continue;
    folders.add(folder);
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), folders);
  }
  return folders;
}

const PACKAGE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/;

/** @returns the folders of the packages that files are from */
const packagesOf = (files) => [...new Set(files.flatMap((file) => PACKAGE.exec(file)?.[0] ?? []))];

/** Source maps name what the builds of an app are made of. */
function librariesOfPages(app) {
  const maps = inRoot(app, 'dist/server/maps');
  if (!existsSync(maps)) return [];
  return readdirSync(maps, { recursive: true })
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => JSON.parse(readFileSync(path.join(maps, file), 'utf8')).sources)
    .flatMap((source) => /node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(source)?.[0] ?? [])
    .flatMap((folder) => [`${app}/${folder}`, folder].find((from) => existsSync(inRoot(from, 'package.json'))) ?? []);
}

function writeBill() {
  const folders = packagesOf([...compiledFiles, ...libraries, ...apps.flatMap(librariesOfPages)]).sort();
  write('sbom.json', `${JSON.stringify(billOfMaterials(folders), null, 2)}\n`);
  write('LICENCES.txt', `${licenceTexts(folders)}\n`);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(OUT, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();

const megabytes = (bytes) => `${Math.round(bytes / 1_000_000)} MB`;

console.log('Packing …');
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
for (const program of PROGRAMS) {
  await compile(path.join(OUT, program.replace(/\.ts$/, '.cjs')), { entryPoints: [program] }, program === PROGRAMS[0]);
}
for (const library of LATE) {
  const stdin = { contents: `module.exports = require('${library}')`, resolveDir: inRoot('server') };
  await compile(path.join(OUT, 'libraries', `${library}.cjs`), { stdin });
}

const apps = ['shell', ...readdirSync(inRoot()).filter((name) => name.startsWith('mf-'))];
const teams = apps.filter((app) => existsSync(inRoot(app, 'api')));
for (const team of teams) {
  const options = programOptions(inRoot(team, 'api'), inRoot('server/src/api/teams'));
  const { outputFiles, metafile } = await build({ ...options, absWorkingDir: inRoot() });
  mkdirSync(path.join(OUT, team, 'api'), { recursive: true });
  write(path.join(team, 'api', PACKED_PROGRAM), outputFiles[0].text);
  Object.keys(metafile.inputs).forEach((file) => compiledFiles.add(file));
}

const { contentsOf } = await tsImport('@platform/registry/version-record', import.meta.url);
for (const app of apps) {
  const description = JSON.parse(readFileSync(inRoot(app, 'package.json'), 'utf8'));
  const isBuilt = copy(`${app}/dist`) !== false;
  copy(`${app}/api/migrations`);
  mkdirSync(path.join(OUT, app), { recursive: true });
  // So that a start need not read all pictures of a build to see that it is live.
  const contents = isBuilt ? await contentsOf(path.join(OUT, app, 'dist')) : undefined;
  write(`${app}/package.json`, `${JSON.stringify({ ...description, contents }, null, 2)}\n`);
}
copy('server/demonstration-catalogue');
copy('server/src/database/migrations');
copy('server/src/database/run-pglite.cjs');
copy('server/src/database/make-pglite.cjs');
copy('server/src/database/synced-files.cjs');
copy('server/src/api/teams/run-team.cjs');
copy('server/src/api/basic-pages/basic-pages.css');
copy('platform/storefront/src/offline/service-worker.js');
copy('platform/storefront/src/rendering/render-pages.cjs');
copy('shared-ui/fonts');
copy('shared-ui/src/tokens.css');
const libraries = withDependencies(LIBRARIES);
for (const folder of libraries) copy(folder, (file) => !/\.(map|md|d\.[cm]?ts)$/.test(file));

const {
  name,
  version,
  private: isPrivate,
  license,
  engines,
} = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
write(
  'package.json',
  `${JSON.stringify({ name, version, private: isPrivate, license, engines, scripts: SCRIPTS }, null, 2)}\n`,
);
const program = path.join(OUT, 'server/src/main.cjs');
execFileSync(process.execPath, ['--random-seed=1', path.join(PACKED, 'write-code-cache.cjs'), program], {
  stdio: 'inherit',
});
for (const file of ['server.mjs', 'check-files.cjs']) cpSync(path.join(PACKED, file), path.join(OUT, file));
writeBill();

/** Of what is run here. Pictures and libraries are most of the rest, and take a second. */
const isHashed = (file) => /\.(cjs|sql)$/.test(file) && !file.startsWith('node_modules/');

function describeFile(file) {
  const bytes = readFileSync(path.join(OUT, file));
  return [bytes.length, ...(isHashed(file) ? [createHash('sha256').update(bytes).digest('base64')] : [])];
}

write('files.json', JSON.stringify(Object.fromEntries(filesBelow(OUT).map((file) => [file, describeFile(file)]))));

const files = filesBelow(OUT);
// The same bytes for the same files, whenever and by whom they are packed.
await create({ file: ARCHIVE, cwd: OUT, gzip: true, portable: true, noMtime: true, prefix: 'piston-parts' }, files);
const unpacked = files.reduce((sum, file) => sum + statSync(path.join(OUT, file)).size, 0);
console.log(`${OUT} has ${files.length} files, ${megabytes(unpacked)}: node server.mjs`);
console.log(`${ARCHIVE} has ${megabytes(statSync(ARCHIVE).size)}`);
