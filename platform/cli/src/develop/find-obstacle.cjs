const ANY_LOCAL_PORT = 'http://localhost:*';

/** The origins from which pages of a shop may load scripts, as its Content-Security-Policy says. */
const allowedOrigins = ({ headers }) =>
  /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1].split(' ') ?? [];

/**
 * Asks a shop whether its pages load a remote from this computer.
 * @param shop its address, as a person wrote it
 * @param local origin of the remote's development server
 * @returns what is in the way and the next step, in one sentence; null when nothing is
 */
async function findObstacle(shop, local) {
  if (!URL.canParse(shop) || !/^https?:$/.test(new URL(shop).protocol)) {
    return `"${shop}" is no address of a shop. Write it whole, as in: --to https://shop.example`;
  }
  let response;
  try {
    response = await fetch(new URL('/', shop));
  } catch {
    return `No shop responds at ${shop}. Start it (npm start), or name one that runs: --to http://localhost:3000`;
  }
  const allowed = allowedOrigins(response);
  if (allowed.includes(local) || allowed.includes(ANY_LOCAL_PORT)) return null;
  return `The shop at ${shop} takes no build from ${local}. Have it started with SHOP_OVERRIDE_ORIGINS=${local}`;
}

module.exports = { findObstacle };
