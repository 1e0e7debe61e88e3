export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** `(cart-12)` or `(cart-12, session-4)`, also with words after a colon: how a comment refers to rules. */
const CITATION = /\(([a-z-]+-\d+(?:, [a-z-]+-\d+)*)[):]/g;

const featureOf = (id: string): string => id.replace(/-\d+$/, '');

/**
 * Finds comments that refer to rules which do not exist. Texts in parentheses whose first part is no feature of the
 * specifications are not about rules.
 * @param ids of all rules
 * @returns one text for each, with its file and line
 */
export function unknownCitations(files: readonly SourceFile[], ids: readonly string[]): string[] {
  const ruleIds = new Set(ids);
  const features = new Set(ids.map(featureOf));
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) =>
      [...line.matchAll(CITATION)]
        .flatMap(([, cited = '']) => cited.split(', '))
        .filter((id) => features.has(featureOf(id)) && !ruleIds.has(id))
        .map((id) => `${path}:${index + 1}: there is no rule ${id}: write an id of a specification`),
    ),
  );
}
