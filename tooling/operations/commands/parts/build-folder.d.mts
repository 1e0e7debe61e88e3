export function whyNoBuildIn(folder: string): string | null;
