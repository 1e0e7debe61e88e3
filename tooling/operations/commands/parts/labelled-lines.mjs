/**
 * Passes on a program's output, line by line, each prefixed with the program's name.
 * @param width of the longest name
 */
export function labelledLines(name, width) {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') console.log(`${name.padEnd(width)} │ ${line}`);
  };
}
