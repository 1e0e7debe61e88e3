export function jestPreset(options: {
  folder: string;
  environment: 'browser' | 'node';
  loadedOnce?: readonly string[];
  overrides?: Record<string, unknown>;
}): { modulePathIgnorePatterns: string[] };
