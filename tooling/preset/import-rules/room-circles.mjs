/** Test code may know every room of its package, and what starts a program stands beside the rooms that it connects. */
const NO_ROOM = /(\.test\.tsx?$|\/testing\/|\/contract-suite\/|\.d\.[cm]?ts$|^e2e\/|\/bench\/|node_modules)/;
const ROOM = /^((?:tooling|platform)\/[^/]+|(?!tooling\/|platform\/)[^/]+)\/(?:src\/|(?!src\/))([^/]+)\/.+/;

/** @returns the room of a file, `server/api`: the folder right below its package or the package's src; null without one */
function roomOf(file) {
  const [, owner, folder] = NO_ROOM.test(file) ? [] : (ROOM.exec(file) ?? []);
  return owner === undefined ? null : `${owner}/${folder}`;
}

/** Room → the rooms that its files import. */
function importsBetweenRooms(modules) {
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = roomOf(source);
    if (from === null) continue;
    const rooms = imports.get(from) ?? new Set();
    imports.set(from, rooms);
    for (const { resolved } of dependencies) {
      const to = roomOf(resolved);
      if (to !== null && to !== from) rooms.add(to);
    }
  }
  return imports;
}

/** @returns the shortest way from a room back to itself; null when there is none */
function circleFrom(start, imports) {
  const ways = [[start]];
  const reached = new Set();
  for (const way of ways) {
    for (const next of imports.get(way.at(-1)) ?? []) {
      if (next === start) return [...way, start];
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * Finds circles between the folders of all packages, which are as hard to read as those between files.
 * @param modules of dependency-cruiser's result
 * @returns each circle once: its rooms, from the first in the alphabet back to it
 */
export function roomCircles(modules) {
  const imports = importsBetweenRooms(modules);
  return [...imports.keys()].flatMap((room) => {
    const circle = circleFrom(room, imports);
    return circle && circle.every((other) => other >= room) ? [circle] : [];
  });
}
