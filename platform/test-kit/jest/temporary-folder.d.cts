/** @returns removes the folder */
export function openTemporaryFolder(inMemory?: string, bytes?: number): () => void;
export function separateTemporaryFiles(inMemory?: string, bytes?: number): void;
