/**
 * Makes a new screen of a remote, ready to be shown:  npm run new:screen -- mf-cart gift-card
 *
 * Writes the screen, its styles and its test, exposes it (webpack.config.cjs) and declares its route (src/routes.ts).
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addScreen, Refusal } from './screen.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [remote, feature] = process.argv.slice(2);
try {
  for (const file of addScreen(root, remote, feature)) console.log(path.relative(root, file));
  console.log(`\nLook at it alone: npm run dev -w ${remote}   Test it: npx jest ${remote}/src/${feature}`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`${error.message}\nUse: npm run new:screen -- mf-cart gift-card`);
  process.exit(1);
}
