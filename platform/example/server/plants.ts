import type { Category, Plant, PlantSummary } from '@windowsill/shared';

const LIGHTS = [
  ['sunny', 'Sunny window', 'For plants that never get enough.'],
  ['bright', 'Bright, no sun', 'A metre from a window, or behind a curtain.'],
  ['shady', 'Shady corner', 'For those who forgive you everything.'],
] as const;

type Slug = (typeof LIGHTS)[number][0];

const make = (
  light: Slug,
  [id, name, latin, price]: readonly [string, string, string, number],
  [leaves, ...hues]: readonly [Plant['leaves'], number, number],
  [text, water]: readonly [string, string],
): Plant => ({ id, name, latin, price, leaves, hues, text, water, light: { slug: light, name: nameOf(light) } });

const nameOf = (light: Slug): string => LIGHTS.find(([slug]) => slug === light)?.[1] ?? light;

export const plants: readonly Plant[] = [
  make(
    'sunny',
    ['aloe', 'Aloe', 'Aloe vera', 1290],
    ['long', 145, 20],
    ['Cool leaves, warm heart.', 'every two weeks'],
  ),
  make(
    'sunny',
    ['jade', 'Jade tree', 'Crassula ovata', 1650],
    ['round', 110, 8],
    ['A tree for a small table.', 'when dry'],
  ),
  make(
    'sunny',
    ['olive', 'Olive', 'Olea europaea', 3400],
    ['long', 85, 32],
    ['The south, in a pot.', 'weekly in summer'],
  ),
  make(
    'bright',
    ['monstera', 'Monstera', 'Monstera deliciosa', 2890],
    ['split', 135, 12],
    ['Leaves that let the light through.', 'weekly'],
  ),
  make('bright', ['pilea', 'Pilea', 'Pilea peperomioides', 1190], ['round', 125, 200], ['Coins on stalks.', 'weekly']),
  make('bright', ['fig', 'Fiddle-leaf fig', 'Ficus lyrata', 4200], ['round', 100, 40], ['Tall and proud.', 'weekly']),
  make(
    'shady',
    ['zz', 'ZZ plant', 'Zamioculcas zamiifolia', 1990],
    ['long', 130, 265],
    ['It waits for you.', 'monthly'],
  ),
  make('shady', ['fern', 'Button fern', 'Pellaea rotundifolia', 990], ['split', 95, 350], ['Soft and low.', 'often']),
  make('shady', ['ivy', 'Ivy', 'Hedera helix', 790], ['split', 150, 25], ['It finds its own way.', 'weekly']),
];

const summary = ({ id, name, price, leaves, hues }: Plant): PlantSummary => ({ id, name, price, leaves, hues });

export const categories: readonly Category[] = LIGHTS.map(([slug, name, text]) => ({
  slug,
  name,
  text,
  plants: plants.filter(({ light }) => light.slug === slug).map(summary),
}));
