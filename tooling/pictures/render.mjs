// Renders the product pictures and encodes them for the shop, one after another, at low priority.
//   node tooling/pictures/render.mjs [slug...] [--preview | --draft | --size=1000 | --encode-only]
// --preview: a quick 400 px look in the masters' folder, nothing encoded; --draft: 640 px, encoded;
// --size: any other size. Smaller masters are enlarged to the zoom width.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { encode } from './encode.mjs';

const here = import.meta.dirname;
const masters = process.env.PICTURE_MASTERS ?? '/tmp/pictures-masters';
const QUALITY = { preview: [400, 16], draft: [640, 10], final: [1800, 10], category: [1280, 10] };

const argv = process.argv.slice(2);
const has = (flag) => argv.includes(flag);
const scripts = fs.readdirSync(path.join(here, 'parts')).filter((name) => name.endsWith('.py'));
const all = scripts.map((name) => name.slice(0, -3).replaceAll('_', '-')).sort();
const slugs = argv.filter((argument) => !argument.startsWith('--'));
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
  return slug.startsWith('category-') ? QUALITY.category : QUALITY.final;
}

fs.mkdirSync(masters, { recursive: true });
for (const slug of slugs.length > 0 ? slugs : all) {
  const started = Date.now();
  const master = path.join(masters, has('--preview') ? `${slug}.preview-raw.png` : `${slug}.png`);
  const flat = path.join(masters, has('--preview') ? `${slug}.preview.png` : `${slug}.flat.png`);
  if (!has('--encode-only')) {
    const [size, samples] = quality(slug);
    const part = path.join(here, 'parts', `${slug.replaceAll('-', '_')}.py`);
    run('blender', [
      '-b',
      '-t',
      '1',
      '--python-exit-code',
      '1',
      '--python',
      part,
      '--',
      master,
      String(size),
      String(samples),
    ]);
    run('/usr/bin/python3', [path.join(here, 'denoise.py'), master, flat]);
  }
  const size = has('--preview') ? 'preview' : `${await encode(flat, slug)} KB`;
  console.log(`${slug}  ${size}  ${Math.round((Date.now() - started) / 1000)} s  ${flat}`);
}
