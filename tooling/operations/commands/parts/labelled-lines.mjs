/**
 * Passes on what a program says, line by line, each with the program's name before it.
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
