/**
 * Runs in the live shop, in the entry of a remote under development: once the development server has rebuilt it, the
 * shell is asked to put the new build in the old one's place, and the page stays.
 */
/* global __resourceQuery, __webpack_hash__ */
const asked = new URLSearchParams(__resourceQuery);
const remote = asked.get('remote');
const followed = (globalThis.PISTON_PARTS_FOLLOWED ??= new Set());

function follow() {
  let shown = __webpack_hash__;
  let built = shown;
  const showBuilt = () => {
    if (built === shown) return;
    shown = built;
    // All builds of a development server have one name for their chunks, and the next would take this one's.
    globalThis[asked.get('chunks')] = undefined;
    if (globalThis.PISTON_PARTS_REPLACE_REMOTE) globalThis.PISTON_PARTS_REPLACE_REMOTE(remote);
    else globalThis.location.reload();
  };
  const takers = {
    hash: (hash) => void (built = hash),
    ok: showBuilt,
    warnings: showBuilt,
    errors: (errors) => console.error(`${remote} does not build:`, errors.map(({ message }) => message).join('\n\n')),
  };
  const socket = new WebSocket(`ws://localhost:${asked.get('port')}/ws`);
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    takers[message.type]?.(message.data);
  });
}

// The entries of later builds contain it again.
if (!followed.has(remote)) {
  followed.add(remote);
  follow();
}
