// Draws the printed labels of bottles and cans (SVG -> PNG) into a folder that is not committed.
//   node tooling/pictures/labels.mjs [folder]
// Makers' names are plain set text, never an imitation of a logo.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const folder = process.argv[2] ?? '/tmp/piston-labels';
const FONT = 'Liberation Sans, DejaVu Sans, sans-serif';

const set = (
  x,
  y,
  size,
  words,
  { fill = '#fff', weight = 'bold', anchor = 'middle', spacing = 0, style = 'normal' } = {},
) =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" font-style="${style}"` +
  ` letter-spacing="${spacing}" fill="${fill}" text-anchor="${anchor}">${words}</text>`;

const small = (x, y, lines, fill) =>
  lines.map((line, i) => set(x, y + i * 34, 25, line, { fill, weight: 'normal' })).join('');

const hazard = (x, y, size, mark) =>
  `<g transform="translate(${x} ${y}) rotate(45)"><rect x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}"` +
  ` fill="#fff" stroke="#c8102e" stroke-width="${size / 12}"/></g>${set(x, y + size * 0.24, size * 0.7, mark, { fill: '#111' })}`;

const labels = {
  'engine-oil': [
    1000,
    990,
    `
    <rect width="1000" height="990" rx="44" fill="#b3121d"/>
    <path d="M0 400 L1000 270 L1000 600 L0 730Z" fill="#f6f4f1"/>
    <path d="M0 742 L1000 612 L1000 634 L0 764Z" fill="#d9a441"/>
    <path d="M0 366 L1000 236 L1000 258 L0 388Z" fill="#d9a441"/>
    ${set(500, 165, 158, 'MOTUL', { spacing: 10 })}
    ${set(500, 232, 44, 'FULLY SYNTHETIC', { weight: 'normal', spacing: 8 })}
    ${set(500, 560, 206, '5W-30', { fill: '#16181c', spacing: -4 })}
    ${set(500, 630, 40, 'ENGINE OIL', { fill: '#b3121d', spacing: 14 })}
    ${set(500, 786, 46, 'API SP   ACEA C3', { weight: 'normal', spacing: 3 })}
    ${small(500, 832, ['Protects from the first start.', 'Petrol and diesel engines.'], '#ffe3df')}
    ${set(500, 955, 70, '1 L')}`,
  ],
  'brake-fluid': [
    1900,
    1000,
    `
    <rect width="1900" height="1000" fill="#f4f5f7"/>
    <rect width="1900" height="330" fill="#0d3f94"/><rect y="330" width="1900" height="22" fill="#f5b800"/>
    <rect y="860" width="1900" height="140" fill="#0d3f94"/>
    ${set(950, 235, 210, 'ATE', { spacing: 24 })}
    ${set(950, 500, 86, 'BRAKE FLUID', { fill: '#0d3f94', spacing: 8 })}
    ${set(950, 730, 230, 'DOT 4', { fill: '#16181c' })}
    ${set(950, 815, 44, 'FMVSS 116   ISO 4925 CLASS 4   SAE J1704', { fill: '#16181c', weight: 'normal' })}
    ${set(950, 955, 76, '500 ml', { spacing: 4 })}
    ${hazard(380, 560, 150, '!')}${small(380, 720, ['Keep sealed.', 'Absorbs moisture.'], '#333')}
    ${small(1520, 520, ['For hydraulic brake', 'and clutch systems.', 'Do not mix with', 'mineral oil.', 'Dry boiling point', '260 °C'], '#333')}`,
  ],
  'gear-oil': [
    1300,
    1070,
    `
    <rect width="1300" height="1070" rx="40" fill="#f7f7f5"/>
    <rect width="1300" height="290" rx="40" fill="#123a8c"/><rect y="200" width="1300" height="90" fill="#123a8c"/>
    <rect y="290" width="1300" height="30" fill="#d4141c"/>
    ${set(650, 155, 150, 'LIQUI MOLY', { spacing: 2 })}
    ${set(650, 240, 56, 'HYPOID GEAR OIL', { weight: 'normal', spacing: 10 })}
    ${set(650, 555, 232, '75W-90', { fill: '#16181c', spacing: -4 })}
    ${set(650, 645, 60, 'FULLY SYNTHETIC', { fill: '#d4141c', spacing: 6 })}
    <rect x="250" y="690" width="800" height="4" fill="#9aa0aa"/>
    ${set(650, 762, 54, 'API GL-5', { fill: '#16181c' })}
    ${small(650, 812, ['For manual gearboxes, transfer cases', 'and hypoid axle drives.'], '#333')}
    <rect y="890" width="1300" height="180" rx="40" fill="#123a8c"/><rect y="890" width="1300" height="90" fill="#123a8c"/>
    ${set(650, 1015, 108, '1 L')}`,
  ],
  'receiver-drier': [
    1400,
    1050,
    `
    <rect width="1400" height="1050" fill="#fbfbf9"/><rect width="1400" height="250" fill="#1f7a3a"/>
    ${set(700, 180, 170, 'Valeo')}
    ${set(700, 390, 92, 'RECEIVER DRIER', { fill: '#16181c', spacing: 4 })}
    ${set(700, 500, 70, 'R134a   XH-7   PAG / POE', { fill: '#16181c', weight: 'normal' })}
    <rect x="180" y="560" width="1040" height="3" fill="#888"/>
    ${small(700, 620, ['Install last, within 10 minutes of removing the caps.', 'Replace whenever the refrigerant circuit was open.'], '#333')}
    <g fill="#111">${Array.from({ length: 64 }, (_, i) => `<rect x="${380 + i * 10}" y="720" width="${[3, 6, 2, 5][(i * 7 + (i >> 2)) % 4]}" height="170"/>`).join('')}</g>
    ${set(700, 960, 56, 'AC-1103', { fill: '#16181c', weight: 'normal', spacing: 10 })}`,
  ],
};

fs.mkdirSync(folder, { recursive: true });
for (const [name, [width, height, body]] of Object.entries(labels)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  await sharp(Buffer.from(svg))
    .png()
    .toFile(path.join(folder, `${name}.png`));
}
