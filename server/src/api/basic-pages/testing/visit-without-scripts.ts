import type { TestApi } from '../../testing/test-api';
import { parse } from 'cookie';
import { JSDOM } from 'jsdom';

/** Headers of browsers for a form of the shop. */
const OWN = { 'sec-fetch-site': 'same-origin' };

type Fields = Readonly<Record<string, string>>;

/** A browser without scripts at the pages of an API: it keeps cookies, follows redirects and sends forms. */
export interface Visit {
  /** @returns the status of the page that is shown in the end */
  open(path: string): Promise<number>;
  /** Presses a button of the page, after typing into its form. */
  press(button: string | RegExp, typed?: Fields): Promise<number>;
  /** Sends a form that no page has. @param headers what the browser says of where it is from */
  send(path: string, fields: Fields, headers?: Fields): Promise<number>;
  /** The visible text, with single spaces. */
  text(): string;
  document(): Document;
  path(): string;
  readonly cookies: Map<string, string>;
}

export function visitWithoutScripts({ app }: Pick<TestApi, 'app'>, client = '203.0.113.7'): Visit {
  const cookies = new Map<string, string>();
  let shown = { html: '', document: undefined as Document | undefined };
  /** Parsed when it is looked at. */
  const page = (): Document => (shown.document ??= new JSDOM(shown.html).window.document);
  let path = '';

  function keepCookies(headers: readonly string[]): void {
    for (const header of headers) {
      const [pair = ''] = header.split(';');
      const [name = ''] = pair.split('=');
      if (header.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, encodeURIComponent(parse(pair)[name] ?? ''));
    }
  }

  async function load(
    method: 'GET' | 'POST',
    url: string,
    fields: Fields = {},
    headers: Fields = OWN,
  ): Promise<number> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = { 'x-forwarded-for': client, cookie };
    const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
    const payload = new URLSearchParams(fields).toString();
    const response = await app.inject(
      method === 'GET' ? { url, headers: sent } : { method, url, headers: { ...sent, ...form }, payload },
    );
    keepCookies([response.headers['set-cookie'] ?? []].flat());
    const { location } = response.headers;
    if (response.statusCode === 303 && location?.startsWith('/basic')) return load('GET', location);
    path = location ?? url;
    shown = { html: response.body, document: undefined };
    return response.statusCode;
  }

  return {
    cookies,
    open: (url) => load('GET', url),
    send: (url, fields, headers) => load('POST', url, fields, headers),
    press(name, typed = {}) {
      const isNamed = (text: string) => (typeof name === 'string' ? text === name : name.test(text));
      const button = [...page().querySelectorAll('button')].find(({ textContent }) => isNamed(textContent.trim()));
      if (!button?.form) throw new Error(`No form has a button ${name}:\n${page().body.textContent}`);
      const sent = [...button.form.querySelectorAll('input')].map((input) => [input.name, input.value] as const);
      const fields = { ...Object.fromEntries(sent), ...typed };
      return load('POST', button.getAttribute('formaction') ?? button.form.getAttribute('action') ?? '', fields);
    },
    text: () => (page().querySelector('main')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
    document: page,
    path: () => path,
  };
}
