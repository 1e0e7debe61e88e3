import { openShop, type OpenShop } from './open-shop';

/** The registry alone: it opens without any build. */
const WORDS = ['--only=registry'];

let opened: OpenShop | null = null;

afterEach(() => opened?.kill());

it('opens at a free port, and after a kill at the same one again', async () => {
  opened = await openShop({ words: WORDS });
  const { origin } = opened;
  const live = () => fetch(`${origin}/registry/live`).then(({ status }) => status);
  expect(await live()).toBe(200);

  await opened.kill();
  await expect(live()).rejects.toThrow('fetch failed');
  await opened.start();

  expect(await live()).toBe(200);
});

it('says why it did not open, in the server’s own words', async () => {
  await expect(openShop({ words: WORDS, environment: { PORT: 'harbour' } })).rejects.toThrow(/PORT is "harbour"/);
});
