import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { screenFile, stylesFile, testFile } from './screen-files.mjs';

/** Nothing was written; the message gives the reason. */
export class Refusal extends Error {}

const capitalized = (word) => word[0].toUpperCase() + word.slice(1);

/** The names that follow from `gift-card`. */
export function namesOf(feature) {
  const words = feature.split('-');
  return {
    feature,
    component: `${words.map(capitalized).join('')}Screen`,
    address: `/${feature}-page`,
    title: capitalized(words.join(' ')),
  };
}

/** Puts `line` before the first line that matches, inside the block that starts with `start`. */
function insertBefore(text, start, closing, line) {
  const from = text.indexOf(start);
  const at = from === -1 ? -1 : text.indexOf(closing, from);
  if (at === -1) throw new Refusal(`The place for the new line was not found: ${start.trim()}`);
  return text.slice(0, at) + line + text.slice(at);
}

/** The two files of the remote that a screen has to be named in, with their new text. */
function registrations(root, remote, names) {
  const { feature, address, title } = names;
  const edits = [
    [
      `${remote}/webpack.config.cjs`,
      (text) =>
        insertBefore(text, '  exposes: {', '  },\n', `    './${feature}': './src/${feature}/${feature}.screen.tsx',\n`),
    ],
    [
      `${remote}/src/routes.ts`,
      (text) =>
        insertBefore(
          text,
          '  routes: [',
          '  ],\n',
          `    { path: '${address}', module: './${feature}', title: '${title}' },\n`,
        ),
    ],
  ];
  return edits.map(([file, edit]) => {
    const absolute = path.join(root, file);
    return [absolute, edit(readFileSync(absolute, 'utf8'))];
  });
}

/**
 * @param root the repository's folder
 * @param remote name of a remote, e.g. `mf-cart`
 * @param feature name of the new screen in kebab-case, e.g. `gift-card`
 * @returns the files written or changed
 * @throws Refusal when the names do not fit or the screen is there
 */
export function addScreen(root, remote, feature) {
  if (!/^mf-[a-z]+(-[a-z]+)*$/.test(remote ?? '') || !existsSync(path.join(root, remote, 'webpack.config.cjs'))) {
    throw new Refusal(`There is no remote "${remote ?? ''}".`);
  }
  if (!/^[a-z]+(-[a-z]+)*$/.test(feature ?? '')) {
    throw new Refusal(`"${feature ?? ''}" is no name for a screen: small letters and hyphens, as in gift-card.`);
  }
  const folder = path.join(root, remote, 'src', feature);
  if (existsSync(folder)) throw new Refusal(`${remote}/src/${feature} is there already.`);

  const names = namesOf(feature);
  const changed = registrations(root, remote, names);
  const made = [
    [path.join(folder, `${feature}.screen.tsx`), screenFile(names)],
    [path.join(folder, `${feature}.module.css`), stylesFile()],
    [path.join(folder, `${feature}.screen.test.tsx`), testFile(names)],
  ];
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of [...made, ...changed]) writeFileSync(file, text);
  return [...made, ...changed].map(([file]) => file);
}
