export function buildExample(): boolean;
