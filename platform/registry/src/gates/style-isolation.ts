import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import parseSelector, { type Node, type Pseudo, type Selector } from 'postcss-selector-parser';

/** The cascade layer of the apps; the shell's and the design tokens' come before it. */
const LAYER = 'app';
const GROUPS = ['media', 'supports', 'container', 'starting-style', 'layer'];
/** An element around the remote's own may get room for it. */
const ROOM = /^(padding|scroll-padding)(-|$)|^(max-)?(width|inline-size)$/;
const MAX_SHOWN = 60;

const shown = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line;
};

const isPseudo = (node: Node, ...values: string[]): node is Pseudo =>
  node.type === 'pseudo' && values.includes(node.value);

/** Splits `main > .mf-cart-line a` into its compounds, each with the combinator before it. */
function compoundsOf(selector: Selector): { combinator: string; nodes: Node[] }[] {
  const compounds: { combinator: string; nodes: Node[] }[] = [{ combinator: '', nodes: [] }];
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push({ combinator: node.value.trim(), nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  }
  return compounds;
}

/** Whether a compound selects nothing but elements of the remote: it has a class with the remote's prefix. */
function isOwn(nodes: readonly Node[], prefix: string): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'class' && node.value.startsWith(prefix)) ||
      (isPseudo(node, ':is', ':where') && node.nodes.every((selector) => isConfined(selector, prefix))),
  );
}

/** Whether all that a selector selects is the remote's own, or lies inside it. */
function isConfined(selector: Selector, prefix: string): boolean {
  let isInside = false;
  let isSelected = false;
  for (const { combinator, nodes } of compoundsOf(selector)) {
    // A sibling of the remote's outermost element need not be the remote's; a sibling of one inside it is.
    if (combinator !== '+' && combinator !== '~') isInside ||= isSelected;
    isSelected = isInside || isOwn(nodes, prefix);
  }
  return isSelected;
}

const hasOwn = (node: Node, prefix: string) =>
  isPseudo(node, ':has') && node.nodes.every((inner) => compoundsOf(inner).some(({ nodes }) => isOwn(nodes, prefix)));

const isBody = ([node, ...others]: readonly Node[]) =>
  node?.type === 'tag' && node.value === 'body' && others.length === 0;

/** Whether a selector selects an element around one of the remote's: `dialog:has(.mf-cart-frame)`, `html:has(…) body`. */
function isAround(selector: Selector, prefix: string): boolean {
  const last = compoundsOf(selector).at(-1)?.nodes ?? [];
  return (isBody(last) ? selector.nodes : last).some((node) => hasOwn(node, prefix));
}

const givesRoomOnly = (rule: Rule) => rule.nodes.every((node) => node.type === 'decl' && ROOM.test(node.prop));

function findRuleFaults(rule: Rule, prefix: string): string[] {
  // A nested rule selects inside its parent, unless it names the parent elsewhere than at its start.
  if (rule.parent?.type === 'rule') return /.&/.test(rule.selector) ? [shown(rule.selector)] : [];
  const { nodes: selectors } = parseSelector().astSync(rule.selector);
  const loose = selectors.filter(
    (selector) => !isConfined(selector, prefix) && !(isAround(selector, prefix) && givesRoomOnly(rule)),
  );
  return loose.map((selector) => shown(String(selector)));
}

function findAtRuleFaults(rule: AtRule, prefix: string): string[] {
  if (GROUPS.includes(rule.name)) return findFaults(rule.nodes ?? [], prefix);
  if (/keyframes$/.test(rule.name) && rule.params.startsWith(prefix)) return [];
  return [shown(`@${rule.name} ${rule.params}`)];
}

function findFaults(nodes: readonly ChildNode[], prefix: string): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return [...findRuleFaults(node, prefix), ...findFaults(node.nodes, prefix)];
    return node.type === 'atrule' ? findAtRuleFaults(node, prefix) : [];
  });
}

/**
 * Finds what in a remote's stylesheet reaches beyond the remote: rules outside the apps' layer, selectors of elements
 * that are not inside an element with one of its classes, names that count for the whole page.
 * @param remote its classes begin with this name, as CSS modules are built
 * @returns the selector or the rule, shortened; none when the styles are isolated
 */
export function findGlobalStyles(css: string, remote: string): string[] {
  const { nodes } = postcss.parse(css);
  return nodes.flatMap((node) => {
    if (node.type === 'comment') return [];
    if (node.type !== 'atrule' || node.name !== 'layer' || node.params !== LAYER) {
      return [shown(node.type === 'rule' ? node.selector : String(node))];
    }
    return findFaults(node.nodes ?? [], `${remote}-`);
  });
}
