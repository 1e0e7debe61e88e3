export class Refusal extends Error {}
export function addScreen(root: string, remote: string | undefined, feature: string | undefined): string[];
