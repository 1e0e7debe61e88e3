/**
 * Prerenders pages: runs a page's scripts until they show the first screen, before any request to a backend. Every
 * team's scripts run here, so this is a separate process: it is started without the server's secrets and without
 * permission to read its data or to write, and the server sends it each file it needs.
 *
 * The messages are those of `prerender-process.ts`: JSON, a line each, in by standard input and out by standard output.
 */
import { createInterface } from 'node:readline';
import { JSDOM, ResourceLoader, VirtualConsole } from 'jsdom';

const SCREEN_READY = 'main [data-screen-ready]';
const PATIENCE_MS = 8000;
/** A transparent pixel. */
const NOTHING_TO_SEE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Pending file requests: number → callback for the text or its absence. */
const wanted = new Map();
let asked = 0;

/** The page that is being prerendered: its window, and the function that ends it with an error. */
let current = null;

const send = (message) => void process.stdout.write(`${JSON.stringify(message)}\n`);

function readFile(address) {
  asked += 1;
  send({ wanted: asked, address });
  return new Promise((resolve, reject) => wanted.set(asked, { resolve, reject }));
}

class ShopFiles extends ResourceLoader {
  fetch(address, { element }) {
    // A stylesheet only has to be loaded; there is no layout here.
    const text = element?.localName === 'script' ? readFile(address) : Promise.resolve('');
    return Object.assign(
      text.then((file) => Buffer.from(file)),
      { abort: () => undefined },
    );
  }
}

/** Adds what browsers have and jsdom has not. `fetch` never resolves: only the initial state is rendered. */
function completeBrowser(window, storage) {
  class NothingObserved {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Object.defineProperty(window, 'performance', { value: performance });
  Object.assign(window, {
    fetch: () => new Promise(() => undefined),
    matchMedia: (media) => Object.assign(new window.EventTarget(), { media, matches: false }),
    IntersectionObserver: NothingObserved,
    ResizeObserver: NothingObserved,
    requestIdleCallback: () => 0,
    scrollTo: () => undefined,
    structuredClone,
    TextEncoder,
    TextDecoder,
    Request,
    Response,
    Headers,
  });
  for (const [key, value] of Object.entries(storage)) window.localStorage.setItem(key, value);
}

/** Resolves when the first screen is shown; rejects when a script fails or logs an error: no shopper may see that page. */
function firstScreen(page, { address, storage }) {
  return new Promise((resolve, reject) => {
    const complaints = new VirtualConsole();
    complaints.on('jsdomError', reject);
    complaints.on('error', (...texts) => reject(new Error(texts.join(' '))));
    const options = { url: address, runScripts: 'dangerously', pretendToBeVisual: true, virtualConsole: complaints };
    const beforeParse = (window) => {
      current = { window, reject };
      completeBrowser(window, storage);
    };
    const { window } = new JSDOM(page, { ...options, resources: new ShopFiles(), beforeParse });

    const look = () => window.document.querySelector(SCREEN_READY) && resolve(window);
    new window.MutationObserver(look).observe(window.document, { childList: true, subtree: true });
    setTimeout(() => reject(new Error(`No heading within ${PATIENCE_MS} ms`)), PATIENCE_MS).unref();
  });
}

/** The page's policy lets no style attribute through, so each becomes a rule. @returns the rules */
function takeOutStyles(root) {
  const texts = [...new Set([...root.querySelectorAll('[style]')].map((element) => element.getAttribute('style')))];
  for (const element of root.querySelectorAll('[style]')) {
    element.setAttribute('data-styled', String(texts.indexOf(element.getAttribute('style'))));
    element.removeAttribute('style');
  }
  return texts.map((text, at) => `#root [data-styled="${at}"]{${text}}`).join('');
}

/** A picture further down would take its share of the network from the first one, and from the scripts. */
function emptyLaterPictures(root) {
  for (const image of root.querySelectorAll('img[loading="lazy"]')) {
    for (const source of image.closest('picture')?.querySelectorAll('source') ?? []) source.remove();
    image.removeAttribute('srcset');
    image.setAttribute('src', NOTHING_TO_SEE);
  }
}

function written(document) {
  const root = document.getElementById('root');
  // The heading marks the shell's own first screen, which this is not.
  for (const heading of root.querySelectorAll('[data-screen-ready]')) heading.removeAttribute('data-screen-ready');
  // Text of a script is written as it is; this must not end it.
  for (const script of root.querySelectorAll('script')) {
    script.textContent = script.textContent.replaceAll('<', '\\u003c');
  }
  emptyLaterPictures(root);
  return { css: takeOutStyles(root), html: root.innerHTML };
}

async function prerender({ prerender: number, page, ...options }) {
  try {
    const window = await firstScreen(page, options);
    send({ prerendered: number, ...written(window.document) });
  } catch (error) {
    send({ failed: number, text: String(error?.stack ?? error) });
  } finally {
    const window = current?.window;
    current = null;
    window?.close();
  }
}

/** Scripts run on for a moment after their window was closed. If they reject then, the next page must not fail for it. */
process.on('unhandledRejection', (reason, promise) => {
  if (current && promise instanceof current.window.Promise) current.reject(reason);
  else console.error('Unhandled rejection in a page that is closed:', reason);
});

createInterface({ input: process.stdin })
  // The server may have gone without a word.
  .on('close', () => process.exit())
  .on('line', (line) => receive(JSON.parse(line)));

function receive(message) {
  if (message.prerender !== undefined) return void prerender(message);
  const file = wanted.get(message.file);
  wanted.delete(message.file);
  if (message.text === null) file?.reject(new Error(`Not given: ${message.address}`));
  else file?.resolve(message.text);
}
