/** Stands in for the federation runtime's way of making script and link elements (1 KB): the shell makes its own. */
const neverAsked = () => {
  throw new Error('The shell makes the elements that load remotes itself: shell/src/remotes/open-container.ts');
};
export const createLink = neverAsked;
export const createScript = neverAsked;
export const loadScript = neverAsked;
export const isStaticResourcesEqual = neverAsked;
/** The runtime runs some of its steps by it. */
export async function safeWrapper(run) {
  return run();
}
