import { PageFiles } from './page-files';

const HASH = `sha384-${'B'.repeat(64)}`;
const NO_FILE_HAS = /^sha384-A+$/;
const cart = {
  name: 'mf_cart',
  version: '1.4.0',
  entry: '/mf-cart/1.4.0/remoteEntry.js',
  integrity: { '/mf-cart/1.4.0/remoteEntry.js': HASH, '/mf-cart/1.4.0/cart.js': HASH },
};
const developed = { name: 'mf_catalog', version: 'development', entry: 'http://localhost:3001/remoteEntry.js' };

let leave: () => void = () => undefined;

function guardedPage(content = ''): PageFiles {
  document.body.innerHTML = content;
  const files = new PageFiles(document);
  leave = files.guard(document);
  return files;
}

function append<Name extends 'script' | 'link'>(name: Name, attributes: Readonly<Record<string, string>>) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return document.head.appendChild(element);
}

const script = (src: string) => append('script', { src });
const style = (href: string) => append('link', { rel: 'stylesheet', href });

afterEach(() => {
  leave();
  document.head.replaceChildren();
  document.body.replaceChildren();
});

describe('The hash that a file of a remote must have', () => {
  it('is the one that the list names, also on a further attempt', () => {
    const files = guardedPage();
    files.open(cart, '');
    expect(files.integrityOf('/mf-cart/1.4.0/cart.js')).toBe(HASH);
    expect(files.integrityOf(`${window.location.origin}/mf-cart/1.4.0/remoteEntry.js?attempt=2`)).toBe(HASH);
  });

  it('is one that no file has where the list names the remote and not the file', () => {
    const files = guardedPage();
    files.open(cart, '');
    expect(files.integrityOf('/mf-cart/1.4.0/smuggled-in.js')).toMatch(NO_FILE_HAS);
    expect(files.integrityOf('/mf-cart/1.4.0/assets/smuggled-in.js')).toMatch(NO_FILE_HAS);
  });

  it('is the one that the page names for what the shell loads later of itself, and no other is taken', () => {
    const files = guardedPage(
      `<script id="shell-integrity" type="application/json">{"/shell/toasts.1.js":"${HASH}"}</script>`,
    );
    expect(files.integrityOf('/shell/toasts.1.js')).toBe(HASH);
    expect(files.integrityOf('/shell/smuggled-in.js')).toMatch(NO_FILE_HAS);
  });

  it('is left open for what the list names without hashes', () => {
    const files = guardedPage();
    files.open(developed, '');
    expect(files.integrityOf('http://localhost:3001/home.js')).toBe('');
  });
});

describe('What any build appends to the head of the page', () => {
  it('is loaded with its hash, in a way that an Integrity-Policy lets through', () => {
    guardedPage().open(cart, '');

    expect(script('/mf-cart/1.4.0/cart.js')).toMatchObject({ integrity: HASH, crossOrigin: 'anonymous' });
    expect(script('/mf-cart/1.4.0/smuggled-in.js').integrity).toMatch(NO_FILE_HAS);
    expect(style('/mf-cart/1.4.0/smuggled-in.css').integrity).toMatch(NO_FILE_HAS);
  });

  it('keeps a hash that its build has given it', () => {
    guardedPage().open(cart, '');

    const element = document.createElement('script');
    Object.assign(element, { src: '/mf-cart/1.4.0/late.js', integrity: HASH });
    expect(document.head.appendChild(element).integrity).toBe(HASH);
  });

  it('has the URL of the attempt that its remote is loaded by now', () => {
    const files = guardedPage();
    files.open(cart, '');
    files.open(cart, '?attempt=2');

    expect(script('/mf-cart/1.4.0/cart.js').src).toMatch(/cart\.js\?attempt=2$/);
    expect(style('/mf-cart/1.4.0/cart.css').href).toMatch(/cart\.css\?attempt=2$/);
    expect(script('/mf-catalog/home.js').src).toMatch(/home\.js$/);
  });

  it('is left as it is when it is neither a script nor a stylesheet', () => {
    guardedPage().open(cart, '?attempt=2');

    const preload = append('link', { rel: 'preload', href: '/mf-cart/1.4.0/cart.css' });
    expect(preload.getAttribute('href')).toBe('/mf-cart/1.4.0/cart.css');
    expect(preload).not.toHaveProperty('integrity');
    expect(document.head.appendChild(document.createElement('style')).outerHTML).toBe('<style></style>');
  });

  it('from elsewhere is asked for so that its hash can be checked; a stylesheet of the shop as the page asks', () => {
    guardedPage().open(developed, '');

    expect(style('http://localhost:3001/home.css').crossOrigin).toBe('anonymous');
    expect(style('/mf-cart/1.4.0/cart.css').crossOrigin).toBeNull();
  });

  it('of other remotes stays when one is loaded again', () => {
    const files = guardedPage();
    files.open(cart, '');
    const [others, otherStyle] = [script('/mf-catalog/home.js'), style('/mf-catalog/home.css')];
    files.open(cart, '?attempt=2');

    expect(others).toBeInTheDocument();
    expect(otherStyle.dataset['href']).toBeUndefined();
  });

  it('does not come again beside the styles that the page was served with', () => {
    const files = guardedPage();
    document.head.innerHTML = '<style data-href="/mf-cart/1.4.0/cart.css"></style>';
    files.open(cart, '');

    expect(document.querySelector('style')?.dataset['href']).toBe('/mf-cart/1.4.0/cart.css');
  });

  it('is not found by a further attempt, which would wait for it as well', () => {
    const files = guardedPage();
    files.open(cart, '');
    script('/mf-cart/1.4.0/cart.js');
    const hanging = style('/mf-cart/1.4.0/cart.css');

    files.open(cart, '?attempt=2');

    expect(document.scripts).toHaveLength(0);
    // The name that mini-css-extract-plugin looks for.
    expect(hanging.dataset['href']).not.toBe('/mf-cart/1.4.0/cart.css');
    expect(hanging).toBeInTheDocument();
  });
});

describe('What a script throws as it runs', () => {
  /** As a browser reports it: the script is the one that runs, and its element still fires `load`. */
  function throwIn(running: Element | null, error: Error): ErrorEvent {
    jest.spyOn(document, 'currentScript', 'get').mockReturnValue(running as HTMLScriptElement | null);
    const event = new ErrorEvent('error', { error, cancelable: true });
    window.dispatchEvent(event);
    return event;
  }
  const error = new Error('broken part');
  /** Like the browser's console: without any listener, the environment takes an error for one of the test. */
  const reported = jest.fn();
  beforeAll(() => window.addEventListener('error', reported));
  afterAll(() => window.removeEventListener('error', reported));
  afterEach(() => jest.restoreAllMocks());

  it('is known by its address, and logged once, when the script is of a remote', () => {
    const files = guardedPage();
    files.open(cart, '');
    const running = script('/mf-cart/1.4.0/cart.js');
    const event = throwIn(running, error);

    expect(files.thrownBy(running.src)).toBe(error);
    expect(files.thrownBy(`${running.src}?attempt=2`)).toBeUndefined();
    expect(event.defaultPrevented).toBe(true);
  });

  it('is the browser’s to report when it is a script of the shell, a screen that throws later, or the guard has ended', () => {
    const files = guardedPage();
    files.open(cart, '');
    const own = script('/shell/main.js');
    expect(throwIn(own, error).defaultPrevented).toBe(false);
    expect(throwIn(null, error).defaultPrevented).toBe(false);
    leave();
    const running = script('/mf-cart/1.4.0/cart.js');

    expect(throwIn(running, error).defaultPrevented).toBe(false);
    expect([own, running].map(({ src }) => files.thrownBy(src))).toEqual([undefined, undefined]);
    expect(running.crossOrigin).toBeNull();
  });
});
