/**
 * `npm run dev`: the shell and all remotes with hot reload, the shell at http://localhost:3000.
 * `npm run dev -- mf-cart`: that remote alone in watch mode, inside the live shop.
 * `npm run dev -- mf-cart --to https://shop.example`: the same inside a shop that runs already.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { developInLiveShop, developInRunningShop } from './parts/develop-in-live-shop.mjs';
import { ensureInstalled } from './parts/installation.mjs';
import { labelledLines } from './parts/labelled-lines.mjs';
import { start, stopAll, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

stopOnSignals();
if (!(await ensureInstalled())) process.exit(1);
const { findPorts } = createRequire(import.meta.url)('@platform/build/ports');
const developmentPorts = findPorts();

function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readWords() {
  try {
    return parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
  } catch ({ message }) {
    return refuse(
      `${message.split('. ')[0]}. Use: npm run dev, npm run dev -- mf-cart, npm run dev -- mf-cart --to https://shop.example`,
    );
  }
}

const {
  values: { to },
  positionals: [remote],
} = readWords();
const remotes = Object.keys(developmentPorts).filter((app) => app !== 'shell');
if (remote !== undefined && !remotes.includes(remote)) {
  refuse(`There is no remote "${remote}". There are: ${remotes.join(', ')}. Make one: npm run new:remote ${remote}`);
}

if (to !== undefined && remote === undefined) {
  refuse('Name the remote, too, as in: npm run dev -- mf-cart --to https://shop.example');
}

function developEverything() {
  const width = Math.max(...Object.keys(developmentPorts).map((app) => app.length));
  for (const [app, port] of Object.entries(developmentPorts)) {
    console.log(`${app.padEnd(width)} │ http://localhost:${port}`);
  }
  return Object.keys(developmentPorts).map((app) => {
    const webpack = inRoot('node_modules/webpack/bin/webpack.js');
    const { ended } = start(process.execPath, [webpack, 'serve', '--mode', 'development'], {
      cwd: inRoot(app),
      output: 'lines',
      onText: labelledLines(app, width),
    });
    return ended.then(() => app);
  });
}

async function develop() {
  if (remote === undefined) return developEverything();
  return to === undefined
    ? developInLiveShop(remote, developmentPorts)
    : developInRunningShop(remote, developmentPorts, to);
}

const servers = await develop().catch(({ message }) => refuse(message));
const firstToEnd = await Promise.race(servers);
console.error(`The development server of ${firstToEnd} ended, so the others are ended too.`);
await stopAll();
process.exit(1);
