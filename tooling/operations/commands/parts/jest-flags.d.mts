export const JEST_FLAGS: readonly string[];
