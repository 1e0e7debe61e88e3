/** A federation runtime plugin; what it gives the remotes is theirs alone. */
export default function provideBundlerRuntime(): { name: string };
