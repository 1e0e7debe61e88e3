import { file, load } from './sample-load';
import { weigh } from './page-bytes';

const page = load({
  clock: { contentMs: 500, interactiveMs: 700 },
  files: [
    file({ address: '/', kind: 'html', bytes: 900 }),
    file({ address: '/shell/main.0f0aadf2.js', bytes: 42_000, endMs: 300 }),
    file({ address: '/mf-cart/late.8c71abf6.js', bytes: 8_049, endMs: 600 }),
    file({ address: '/mf-cart/hangs.8c71abf6.js', bytes: 0, endMs: undefined }),
    file({ address: '/shell/simulated-backend.aa93edb9.js', bytes: 15_000, endMs: 400 }),
    file({ address: '/shell/307.53fda249.js', bytes: 49_000, endMs: 450 }),
    file({ address: '/shell/main.bca10c4a.css', kind: 'css', bytes: 3_000 }),
  ],
  scripts: new Map([['/shell/307.53fda249.js', 'class Pretender{}']]),
});

describe('The weight of a page', () => {
  it('counts the simulated backend apart, its numbered library chunk too', () => {
    expect(weigh(page)).toMatchObject({ requests: 7, javaScriptKB: 50, simulatedBackendKB: 64 });
  });

  it('is given by type', () => {
    expect(weigh(page).kilobytesByKind).toEqual({ css: 3, html: 0.9, js: 114 });
  });

  it('tells which scripts had come before content, and before the shop answered', () => {
    expect(weigh(page)).toMatchObject({ javaScriptBeforeContentKB: 106, javaScriptBeforeInteractiveKB: 114 });
    expect(weigh({ ...page, clock: { ...page.clock, contentMs: null } }).javaScriptBeforeContentKB).toBeNull();
  });
});
