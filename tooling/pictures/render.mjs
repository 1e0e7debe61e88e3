// Renders the product pictures and encodes them for the shop, one after another, at low priority.
//   node tooling/pictures/render.mjs [slug...] [--types] [--preview | --draft | --size=1000 | --encode-only]
// --preview: a quick 400 px look in the masters' folder, nothing encoded; --draft: 640 px, encoded;
// --types: the kinds of parts alone. --size: any other size. Smaller masters are enlarged to the zoom width.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { encode } from './encode.mjs';

const here = import.meta.dirname;
const masters = process.env.PICTURE_MASTERS ?? '/tmp/pictures-masters';
const QUALITY = { preview: [400, 16], draft: [640, 10], final: [1800, 10], category: [1280, 10], type: [960, 10] };
/** A kind of part, from the first or the second side. */
const TYPE = /^type-(.*?)(-2)?$/;

const argv = process.argv.slice(2);
const has = (flag) => argv.includes(flag);
const scripts = fs.readdirSync(path.join(here, 'parts')).filter((name) => name.endsWith('.py'));
const parts = scripts.map((name) => name.slice(0, -3).replaceAll('_', '-'));
const types = fs
  .readdirSync(path.join(here, 'types'))
  .filter((name) => name.endsWith('.py'))
  .flatMap((name) => [...fs.readFileSync(path.join(here, 'types', name), 'utf8').matchAll(/^ {4}'([\w-]+)': \[\(/gm)])
  .flatMap(([, kind]) => [`type-${kind}`, `type-${kind}-2`]);
const all = [...parts, ...types].sort();
const named = argv.filter((argument) => !argument.startsWith('--'));
const slugs = has('--types') ? types : named.length > 0 ? named : all;
const unknown = slugs.filter((slug) => !all.includes(slug));
if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(', ')}. There is: ${all.join(', ')}`);

function run(command, args) {
  const { status, stdout, stderr } = spawnSync('nice', ['-n', '19', command, ...args], { encoding: 'utf8' });
  // Blender reports a Python error on its output, not always in its exit code.
  if (status !== 0 || /Traceback/.test(stdout + stderr)) throw new Error(`${command} failed\n${stdout}\n${stderr}`);
}

function quality(slug) {
  const size = argv.find((argument) => argument.startsWith('--size='));
  if (size) return [Number(size.slice(7)), QUALITY.final[1]];
  if (has('--preview')) return QUALITY.preview;
  if (has('--draft')) return QUALITY.draft;
  if (TYPE.test(slug)) return QUALITY.type;
  return slug.startsWith('category-') ? QUALITY.category : QUALITY.final;
}

/** The picture of one side of the car is mirrored for the other side. */
async function encodeBothSides(flat, slug) {
  const bytes = await encode(flat, slug);
  const other = slug.replace(/-(left|right)/, (side) => (side === '-left' ? '-right' : '-left'));
  if (other !== slug) await encode(await sharp(flat).flop().png().toBuffer(), other);
  return bytes;
}

fs.mkdirSync(masters, { recursive: true });
for (const slug of slugs) {
  const started = Date.now();
  const master = path.join(masters, has('--preview') ? `${slug}.preview-raw.png` : `${slug}.png`);
  const flat = path.join(masters, has('--preview') ? `${slug}.preview.png` : `${slug}.flat.png`);
  if (!has('--encode-only')) {
    const [size, samples] = quality(slug);
    const [, kind, second] = TYPE.exec(slug) ?? [];
    const script = kind === undefined ? path.join('parts', `${slug.replaceAll('-', '_')}.py`) : 'shoot_type.py';
    run('blender', [
      '-b',
      '-t',
      '1',
      '--python-exit-code',
      '1',
      '--python',
      path.join(here, script),
      '--',
      master,
      String(size),
      String(samples),
      ...(kind === undefined ? [] : [kind, second ? '2' : '1']),
    ]);
    run('/usr/bin/python3', [path.join(here, 'denoise.py'), master, flat]);
  }
  const size = has('--preview') ? 'preview' : `${await encodeBothSides(flat, slug)} KB`;
  console.log(`${slug}  ${size}  ${Math.round((Date.now() - started) / 1000)} s  ${flat}`);
}
