import { paths } from '@piston-parts/shared-contract';

/** Addresses of the shell's own pages, which are texts. */
export const shellPaths = [
  paths.customerCare,
  paths.delivery,
  paths.returns,
  paths.contact,
  paths.about,
  paths.careers,
  paths.terms,
  paths.privacy,
] as const;
