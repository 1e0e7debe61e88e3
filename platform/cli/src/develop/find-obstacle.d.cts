export function findObstacle(shop: string, local: string): Promise<string | null>;
