/**
 * Whether nx runs these tests as an area. Before it, it has made what the area depends on (nx.json), or taken it from its
 * cache; otherwise a test makes that itself, so that it never meets an old one.
 */
export const BUILT_BY_NX = process.env.NX_TASK_TARGET_PROJECT === '@piston-parts/e2e';
