import { readScreenHead, writePageHead } from './page-head';

const HEAD = {
  title: 'Delivery & "more" · Piston Parts',
  description: '<b>',
  type: 'website',
  image: '/pictures/brake-disc/1200.jpg',
  canonical: '/delivery',
  indexed: true,
} as const;

test('a page’s head has whole addresses, and nothing that ends its markup', () => {
  const head = writePageHead(
    { ...HEAD, structuredData: { name: 'Disc</script><script>alert(1)</script>' } },
    'Piston Parts',
    'https://shop.example',
  );

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
    '<script type="application/ld+json">{"name":"Disc\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}</script>',
  ]);
});

test('of what a team’s code returns as a head, only that counts which is one', () => {
  const read = (head: unknown) => readScreenHead(JSON.stringify(head));
  expect(read({ title: 'Disc', type: 'product', canonical: '/x', structuredData: { sku: 1 } })).toEqual({
    title: 'Disc',
    type: 'product',
    canonical: '/x',
    structuredData: { sku: 1 },
  });
  const hostile = {
    title: { toString: 1 },
    description: 'x'.repeat(2_001),
    type: '"><script>',
    image: '//evil.example/x.png',
    canonical: 'https://evil.example',
    firstPicture: 'javascript:1',
    structuredData: 'text',
    robots: 'noindex',
    'http-equiv': 'refresh',
  };
  expect(read(hostile)).toEqual({});
  for (const json of ['', '{', 'null', '[]', '1', '"x"']) expect(readScreenHead(json)).toEqual({});
});
