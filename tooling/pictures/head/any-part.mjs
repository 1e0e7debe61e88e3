// Draws the neutral picture of a part whose kind has none, shell/public/pictures/type-part: a hexagon nut as on a drawing.
//   node tooling/pictures/head/any-part.mjs
import sharp from 'sharp';
import { encode } from '../encode.mjs';

const SIDE = 1200;
const CENTRE = SIDE / 2;
const [OUTER, CHAMFER, THREAD, BORE] = [400, 346, 210, 178];

const hexagon = Array.from({ length: 6 }, (_, index) => {
  const angle = (index * Math.PI) / 3;
  return `${CENTRE + OUTER * Math.cos(angle)},${CENTRE + OUTER * Math.sin(angle)}`;
}).join(' ');

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" fill="none" stroke="#5b6670">
  <rect width="${SIDE}" height="${SIDE}" fill="#fff" stroke="none"/>
  <polygon points="${hexagon}" fill="#eceff1" stroke-width="10" stroke-linejoin="round"/>
  <circle cx="${CENTRE}" cy="${CENTRE}" r="${CHAMFER}" stroke-width="5"/>
  <circle cx="${CENTRE}" cy="${CENTRE}" r="${BORE}" fill="#fff" stroke-width="10"/>
  <path d="M ${CENTRE} ${CENTRE - THREAD} A ${THREAD} ${THREAD} 0 1 0 ${CENTRE + THREAD} ${CENTRE}" stroke-width="5"/>
  <path d="M ${CENTRE} 90 V ${SIDE - 90} M 90 ${CENTRE} H ${SIDE - 90}" stroke-width="4" stroke-dasharray="70 14 14 14"/>
</svg>`;

console.log(`${await encode(await sharp(Buffer.from(drawing)).png().toBuffer(), 'type-part')} KB`);
