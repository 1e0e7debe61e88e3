// Makes shell/public/makers.svg: the marks of the 19 car makers, one symbol each, of one visual weight, in the
// colour of the text around them.
//   node tooling/pictures/head/makers.mjs
// The marks are those of simple-icons (CC0-1.0; the trademarks stay their owners'). Five makers have none there: their
// names are set as wordmarks in the shop's own condensed face.
import fs from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import * as icons from 'simple-icons';

const OUT = path.resolve(import.meta.dirname, '../../../shell/public/makers.svg');
const BOX = { width: 64, height: 32 };
/** The area of its box that a mark's ink may cover, in square units: wide marks become flatter, compact ones smaller. */
const WEIGHT = 900;
const ICON = 24;
const RENDERED = 480;

const MARKS = {
  Mahindra: 'siMahindra',
  Tata: 'siTata',
  Maserati: 'siMaserati',
  Lamborghini: 'siLamborghini',
  Kia: 'siKia',
  Hyundai: 'siHyundai',
  Honda: 'siHonda',
  Suzuki: 'siSuzuki',
  Toyota: 'siToyota',
  Audi: 'siAudi',
  Ford: 'siFord',
  Fiat: 'siFiat',
  Porsche: 'siPorsche',
  VW: 'siVolkswagen',
};
/** With the width of each word, so that another face does not burst the box. */
const WORDMARKS = { Mercedes: 60, 'Force Motors': 64, Cobra: 48, Shelby: 48, Hindustan: 62 };

const round = (figure) => Number(figure.toFixed(2));

/** The bounds of the ink in the icon's 24 units. */
async function inkOf(svgPath) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${RENDERED}" height="${RENDERED}"><path d="${svgPath}"/></svg>`;
  const image = sharp(Buffer.from(svg)).flatten({ background: '#fff' });
  const { info } = await image.trim().toBuffer({ resolveWithObject: true });
  const unit = ICON / RENDERED;
  return {
    x: -(info.trimOffsetLeft ?? 0) * unit,
    y: -(info.trimOffsetTop ?? 0) * unit,
    width: info.width * unit,
    height: info.height * unit,
  };
}

async function mark(maker, svgPath) {
  const ink = await inkOf(svgPath);
  const scale = Math.min(BOX.width / ink.width, BOX.height / ink.height, Math.sqrt(WEIGHT / (ink.width * ink.height)));
  const [width, height] = [BOX.width / scale, BOX.height / scale];
  const x = ink.x + ink.width / 2 - width / 2;
  const y = ink.y + ink.height / 2 - height / 2;
  return `<symbol id="${maker}" viewBox="${[x, y, width, height].map(round).join(' ')}"><path d="${svgPath}"/></symbol>`;
}

const wordmark = (maker, width) =>
  `<symbol id="${maker.replace(' ', '-')}" viewBox="0 0 ${BOX.width} ${BOX.height}">` +
  `<text x="${BOX.width / 2}" y="22" font-family="'Barlow Condensed',sans-serif" font-size="17" font-weight="600" ` +
  `text-anchor="middle" textLength="${width}" lengthAdjust="spacingAndGlyphs">${maker.toUpperCase()}</text></symbol>`;

const symbols = [
  ...(await Promise.all(Object.entries(MARKS).map(([maker, name]) => mark(maker, icons[name].path)))),
  ...Object.entries(WORDMARKS).map(([maker, width]) => wordmark(maker, width)),
];
fs.writeFileSync(OUT, `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`);
console.log(`${symbols.length} makers, ${fs.statSync(OUT).size} bytes`);
