import type { HeadOf } from '@platform/protocol/page-head';
import type { ComparedParts } from '../comparison.slice';

interface CompareData {
  readonly comparison: ComparedParts | null;
}

/** The names of the parts, for a comparison that is shared. */
export const head: HeadOf<CompareData> = ({ comparison }) => {
  const products = comparison?.parts.map(({ product }) => product) ?? [];
  const [first] = products;
  if (!first) return {};
  const names = products.map(({ name }) => name).join(', ');
  return {
    title: `Compare ${names}`,
    description: `Price, stock and technical data side by side: ${names}.`,
    image: `${first.image.src}/1200.jpg`,
    firstPicture: first.image.src,
  };
};
