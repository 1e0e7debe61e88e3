import { StartError } from './start-error';

/** Where the development servers of the remotes are (tooling/preset/webpack/ports.cjs). */
const DEVELOPMENT_ORIGINS = [3001, 3002, 3003, 3004].map((port) => `http://localhost:${port}`);

/**
 * Reads from which origins a tab may take a remote of its own instead of the live one.
 * @param environment `SHOP_OVERRIDE_ORIGINS`: origins by commas, or `off`; unsaid, the development servers everywhere
 * but in production
 * @throws StartError when one of them is no origin
 */
export function readOverrideOrigins(environment: Readonly<Record<string, string | undefined>>): string[] {
  const said = environment['SHOP_OVERRIDE_ORIGINS'];
  if (said === undefined || said === '') return environment['NODE_ENV'] === 'production' ? [] : DEVELOPMENT_ORIGINS;
  if (said === 'off') return [];
  return said.split(',').map((text) => {
    const origin = text.trim();
    // Each is written into the Content-Security-Policy, so nothing but an origin may be in it.
    if (/^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) return origin;
    throw new StartError(`SHOP_OVERRIDE_ORIGINS has "${origin}"; write origins, as in: http://localhost:3002`);
  });
}
