import type { LiveRemote } from './live-remotes';
/** What a remote's manifest says of it. */
export interface RemoteManifest extends Pick<LiveRemote, 'name' | 'version' | 'entry' | 'doors'> {
    /** Addresses of what a door loads later, of its own accord. */
    readonly laterFiles: readonly string[];
}
/**
 * Reads a remote out of the `mf-manifest.json` its build wrote.
 * @param folder where the build is served, without slashes at its ends: `mf-cart`, or `mf-cart/1.4.0`
 * @throws Error when the text is no manifest or names no usable entry
 */
export declare function parseRemoteManifest(folder: string, text: string): RemoteManifest;
/** Addresses of every script and style that the manifest names, each once. */
export declare function filesOf({ entry, doors, laterFiles }: RemoteManifest): string[];
