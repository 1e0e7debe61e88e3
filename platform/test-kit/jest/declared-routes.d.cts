/** Each value is a `RemoteRoutes` of shared-contract, which this package does not know. */
export function declaredRoutes(): Readonly<Record<string, unknown>>;
