import type { Category } from '@piston-parts/shared-contract';

/** The five of the categories endpoint (seeds-6). */
export const categories: readonly Category[] = [
  {
    _id: 'mechanical',
    category: 'Mechanical',
    text: 'Mechanical',
    image: {
      src: '/pictures/category-mechanical',
      alt: 'A wheel bearing and a clutch release bearing inside a timing belt',
    },
  },
  {
    _id: 'body',
    category: 'Body',
    text: 'Body',
    image: { src: '/pictures/category-body', alt: 'A door mirror, a wiper blade and a gas strut' },
  },
  {
    _id: 'oil',
    category: 'Oil',
    text: 'Oils',
    image: { src: '/pictures/category-oil', alt: 'Bottles of engine oil, gear oil and brake fluid' },
  },
  {
    _id: 'engine',
    category: 'Engine',
    text: 'Engine',
    image: { src: '/pictures/category-engine', alt: 'A piston, an oil filter and an air filter' },
  },
  {
    _id: 'brakes',
    category: 'Brakes',
    text: 'Brakes',
    image: { src: '/pictures/category-brakes', alt: 'A drilled brake disc with brake pads' },
  },
];
