export const E2E_AREAS: readonly string[];
export function specsOf(area: string, folder?: string): string[];
