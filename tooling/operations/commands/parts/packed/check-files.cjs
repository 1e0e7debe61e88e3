/**
 * Ends a program of the packed shop whose files are not all there and whole: `node -r ./check-files.cjs <program>`. Before the
 * program is read, as that may be cut off, too.
 */
const { createHash } = require('node:crypto');
const { readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { isMainThread } = require('node:worker_threads');

/** Half of what has a hash; each program reads itself when it starts. */
const isOtherProgram = (name) => name.endsWith('.command.cjs') && !process.argv[1].endsWith(name);

function isWhole([name, [size, hash]]) {
  const file = path.join(__dirname, name);
  if (statSync(file, { throwIfNoEntry: false })?.size !== size) return false;
  return (
    hash === undefined ||
    isOtherProgram(name) ||
    createHash('sha256').update(readFileSync(file)).digest('base64') === hash
  );
}

function findFault() {
  try {
    const files = Object.entries(JSON.parse(readFileSync(path.join(__dirname, 'files.json'), 'utf8')));
    return files.find((entry) => !isWhole(entry))?.[0];
  } catch {
    return 'files.json';
  }
}

const fault = isMainThread ? findFault() : undefined;
if (fault !== undefined) {
  console.error(
    `This copy of the shop is not whole: ${fault} is missing, cut off or changed. Unpack or copy all of it again.`,
  );
  process.exit(1);
}
