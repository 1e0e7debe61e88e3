import type { PageTexts } from '@piston-parts/shared-contract';

/** The guards of this shell, by the names that remotes declare. */
export const guardNames = ['signed-in', 'visitors'] as const satisfies readonly PageTexts['guard'][];
