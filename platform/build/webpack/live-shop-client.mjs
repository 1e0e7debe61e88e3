/**
 * Runs in the live shop, in the entry of a remote under development: once the development server has rebuilt it, the
 * shell is asked to put the new build in the old one's place, and the page stays.
 */
/* global __resourceQuery, __webpack_hash__ */
const query = new URLSearchParams(__resourceQuery);
const remote = query.get('remote');

function follow() {
  let shown = __webpack_hash__;
  let built = shown;
  const socket = new WebSocket(`ws://localhost:${query.get('port')}/ws`);
  socket.addEventListener('message', ({ data }) => {
    const { type, data: content } = JSON.parse(data);
    if (type === 'hash') built = content;
    if (type === 'errors')
      console.error(`${remote} does not build:`, content.map(({ message }) => message).join('\n\n'));
    if ((type !== 'ok' && type !== 'warnings') || built === shown) return;
    shown = built;
    // All builds of a development server have one name for their chunks, and the next would take this one's.
    globalThis[query.get('chunks')] = undefined;
    if (globalThis.PISTON_PARTS_REPLACE_REMOTE) globalThis.PISTON_PARTS_REPLACE_REMOTE(remote);
    else globalThis.location.reload();
  });
  return socket;
}

// The entries of later builds contain it again.
const followed = (globalThis.PISTON_PARTS_FOLLOWED ??= {});
followed[remote] ??= follow();
