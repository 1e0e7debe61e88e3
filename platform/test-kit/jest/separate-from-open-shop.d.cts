export function separateFromOpenShop(): void;
