interface NewRemote {
  readonly files: string[];
  readonly address: string;
  readonly port: number;
}

/** @throws Refusal when the name does not fit or the remote is there */
export function addRemote(root: string, remote: string | undefined): NewRemote;
/** @throws Refusal when the name does not fit or the remote is there */
export function addRemoteElsewhere(root: string, parent: string, remote: string | undefined): NewRemote;
/** @throws Refusal when there is no such remote */
export function updateRemoteElsewhere(root: string, parent: string, remote: string | undefined): string[];
