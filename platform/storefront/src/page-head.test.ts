import { writePageHead } from './page-head';

test('a page’s head has whole addresses, and nothing that ends its markup', () => {
  const head = writePageHead({
    page: { path: '/delivery', title: 'Delivery & "more"', description: '<b>' },
    pathname: '/delivery',
    product: null,
    origin: 'https://shop.example',
  });

  expect(head.split('\n').map((line) => line.trim())).toEqual([
    '<title>Delivery &#38; &#34;more&#34; · Piston Parts</title>',
    '<meta name="description" content="&#60;b&#62;">',
    '<meta name="robots" content="index">',
    '<link rel="canonical" href="https://shop.example/delivery">',
    '<meta property="og:site_name" content="Piston Parts">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Delivery &#38; &#34;more&#34; · Piston Parts">',
    '<meta property="og:description" content="&#60;b&#62;">',
    '<meta property="og:image" content="https://shop.example/pictures/brake-disc/1200.jpg">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="1200">',
    '<meta property="og:url" content="https://shop.example/delivery">',
  ]);
});
