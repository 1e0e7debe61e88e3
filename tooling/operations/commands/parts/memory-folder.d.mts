export function temporaryFiles(inMemory?: string, bytes?: number): { readonly TMPDIR?: string };
