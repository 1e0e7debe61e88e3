export const E2E_AREAS: readonly string[];
export function foldersOf(area: string): string[];
export function specsOf(area: string): string[];
