export function jestPreset(options: {
  folder: string;
  environment: 'browser' | 'node';
  overrides?: Record<string, unknown>;
}): { modulePathIgnorePatterns: string[] };
