import { compareContracts } from './compare-contracts';
import { readContract, UnreadableContract } from './contract-form';

interface Builds {
  /** Folder of the shell's build, with its `shell-contract.json`. */
  readonly shellFolder: string;
  /** Folder of the remote's build, with its `remote-contract.json`. */
  readonly remoteFolder: string;
}

/**
 * Whether a remote may go live under a shell.
 * @returns a sentence for each reason why not, with the fix; none when they are compatible
 */
export function checkRemote({ shellFolder, remoteFolder }: Builds): string[] {
  try {
    return compareContracts(readContract('shell', shellFolder), readContract('remote', remoteFolder));
  } catch (error) {
    if (error instanceof UnreadableContract) return [error.message];
    throw error;
  }
}
