const withoutCode = (text: string): string => text.replace(/^( *)```.*?^\1```$/gms, '').replace(/`[^`\n]*`/g, '');

/** As GitHub names the anchor of a heading, apart from the number that a repeated heading gets. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');

/** @returns the anchors of a page: its headings, and the ids written in it. */
export function anchorsOf(text: string): Set<string> {
  const headings = [...text.replace(/^( *)```.*?^\1```$/gms, '').matchAll(/^#+ (.*)$/gm)];
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)];
  return new Set([...headings.map(([, heading = '']) => anchorOf(heading)), ...ids.map(([, id = '']) => id)]);
}

/** @returns the targets of a page's links that are not on the web, as they are written. */
export function relativeLinksOf(text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

/** @returns the paths from the repository's root that a page names as code; not those that a build writes. */
export function pathsNamedIn(text: string, topFolders: ReadonlySet<string>): string[] {
  const named = [...text.replace(/Create the file `[^`]+`/g, '').matchAll(/`([\w@./-]+)`/g)].map(
    ([, name = '']) => name,
  );
  return named.filter((name) => {
    const [top = '', ...rest] = name.split('/');
    return topFolders.has(top) && rest.length > 0 && !rest.includes('dist');
  });
}
