/** `npm run dev`: the shell and all remotes with hot reload, the shell at http://localhost:3000. */
import { createRequire } from 'node:module';
import { ensureInstalled } from './parts/installation.mjs';
import { start, stopAll, stopOnSignals } from './parts/processes.mjs';
import { inRoot } from './parts/repository.mjs';

stopOnSignals();
if (!(await ensureInstalled())) process.exit(1);

const { developmentPorts } = createRequire(import.meta.url)('../webpack/ports.cjs');
const widest = Math.max(...Object.keys(developmentPorts).map((app) => app.length));

function printer(app) {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') console.log(`${app.padEnd(widest)} │ ${line}`);
  };
}

for (const [app, port] of Object.entries(developmentPorts))
  console.log(`${app.padEnd(widest)} │ http://localhost:${port}`);

const servers = Object.keys(developmentPorts).map((app) => {
  const webpack = inRoot('node_modules/webpack/bin/webpack.js');
  const { ended } = start(process.execPath, [webpack, 'serve', '--mode', 'development'], {
    cwd: inRoot(app),
    output: 'lines',
    onText: printer(app),
  });
  return ended.then(() => app);
});
const firstToEnd = await Promise.race(servers);
console.error(`The development server of ${firstToEnd} ended, so the others are ended too.`);
await stopAll();
process.exit(1);
