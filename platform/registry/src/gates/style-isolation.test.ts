import { findGlobalStyles } from './style-isolation';

const inLayer = (css: string) => findGlobalStyles(`@layer app{${css}}`, 'mf-cart');

describe('Styles of a remote', () => {
  test.each([
    '.mf-cart-line{color:red}',
    '.mf-cart-line:hover,.mf-cart-line a{color:red}',
    'main .mf-cart-line{color:red}',
    '.mf-cart-line>*,.mf-cart-line li+li:before{color:red}',
    '.mf-cart-line+.mf-cart-line{color:red}',
    '.mf-cart-line:not(:empty):has(+.mf-cart-other){color:red}',
    ':is(.mf-cart-line,.mf-cart-other) dd{color:red}',
    'html:has(:focus-visible:not(h1)) .mf-cart-bar{display:none}',
    '@media (min-width:30rem){@container (min-width:20rem){.mf-cart-line{color:red}}}',
    '@keyframes mf-cart-turn{from{opacity:0}to{opacity:1}}',
    'html:has(.mf-cart-bar) body{padding-bottom:4rem}',
    'dialog:has(.mf-cart-frame){width:min(75rem,100vw)}',
    '.mf-cart-line{color:red;&:hover{color:blue}a{color:green}}',
  ])('%s stay inside it', (css) => {
    expect(inLayer(css)).toEqual([]);
  });

  test.each([
    ['body{background:red}', 'body'],
    [':root{--signal:lime}', ':root'],
    ['header a{display:none!important}', 'header a'],
    ['.mf-cart-line,footer{color:red}', 'footer'],
    ['.mf-cart-line+footer{color:red}', '.mf-cart-line+footer'],
    ['.mf-cart-line~*{color:red}', '.mf-cart-line~*'],
    ['body:has(.mf-cart-line){display:none}', 'body:has(.mf-cart-line)'],
    ['body:has(.mf-cart-line) header{padding:0}', 'body:has(.mf-cart-line) header'],
    ['body:not(.mf-cart-line){color:red}', 'body:not(.mf-cart-line)'],
    [':is(.mf-cart-line,header){color:red}', ':is(.mf-cart-line,header)'],
    ['.mf-catalog-card{color:red}', '.mf-catalog-card'],
    ['.mf-cartoon{color:red}', '.mf-cartoon'],
    ['[class*=mf-cart-]{color:red}', '[class*=mf-cart-]'],
    ['@media print{header{display:none}}', 'header'],
    ['@keyframes turn{to{opacity:1}}', '@keyframes turn'],
    ['@property --signal{syntax:"*";inherits:true}', '@property --signal'],
    ['@font-face{font-family:Shop;src:url(a.woff2)}', '@font-face'],
    ['.mf-cart-line{body:has(&){color:red}}', 'body:has(&)'],
  ])('%s reach outside it', (css, found) => {
    expect(inLayer(css)).toEqual([found]);
  });

  test('count only inside the layer of the apps, because others come after all layers', () => {
    expect(findGlobalStyles('.mf-cart-line{color:red}', 'mf-cart')).toEqual(['.mf-cart-line']);
    expect(findGlobalStyles('@layer base{.mf-cart-line{color:red}}', 'mf-cart')).toHaveLength(1);
    expect(findGlobalStyles('@import "https://example.org/a.css";', 'mf-cart')).toHaveLength(1);
  });
});
