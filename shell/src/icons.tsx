import type { ReactNode } from 'react';
import { DEFAULT_SETTINGS, type PublicSettings } from '@piston-parts/shared-contract';

function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

/** A piston from the side: crown, two ring grooves, pin and rod. */
const PistonMark = () => (
  <svg viewBox="0 0 32 32" width="28" height="28" fill="currentColor" aria-hidden="true">
    <path d="M6 3h20v4H6zm0 6h20v3H6zm0 5h20v7h-4v-2.5a6 6 0 0 0-12 0V21H6z" />
    <path d="M16 14.5a4 4 0 0 1 1.8 7.57L19 31h-6l1.2-8.93A4 4 0 0 1 16 14.5zm0 2.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z" />
  </svg>
);

/** That of the shop: the storefront has the owner's logo, or the first letter of the name, at the address of the tab's icon. */
export function BrandMark({ name, hasLogo = false }: Pick<PublicSettings, 'name' | 'hasLogo'>) {
  if (!hasLogo && name === DEFAULT_SETTINGS.name) return <PistonMark />;
  return <img src="/favicon.svg" width="28" height="28" alt="" fetchPriority="low" />;
}

export const CartIcon = () => (
  <Icon>
    <path d="M2 4h3l2.5 11.5h10.5L20.5 7H6" />
    <circle cx="9" cy="19.5" r="1.5" />
    <circle cx="16.5" cy="19.5" r="1.5" />
  </Icon>
);

export const WishlistIcon = () => (
  <Icon>
    <path d="M12 20 4.2 12.4a4.8 4.8 0 0 1 6.8-6.8l1 1 1-1a4.8 4.8 0 0 1 6.8 6.8z" />
  </Icon>
);

export const ProfileIcon = () => (
  <Icon>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 21c.6-4.6 4-7 8-7s7.4 2.4 8 7" />
  </Icon>
);

export const CareIcon = () => (
  <Icon>
    <path d="M4 14v-2a8 8 0 0 1 16 0v2M4 13h3v6H5.5a1.5 1.5 0 0 1-1.5-1.5zm16 0h-3v6h2.5a1.5 1.5 0 0 0 1.5-1.5zm-3 6c0 1.7-2 2.5-4 2.5" />
  </Icon>
);

export const SearchIcon = () => (
  <Icon>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 6 6" />
  </Icon>
);

export const OpenIcon = () => (
  <Icon>
    <path d="m5 9 7 7 7-7" />
  </Icon>
);

export const CarIcon = () => (
  <Icon>
    <path d="M5 17H3v-5l3-1 2-4h8l2 4 3 1v5h-2M9 17h6M6 11h12" />
    <circle cx="7" cy="17" r="2" />
    <circle cx="17" cy="17" r="2" />
  </Icon>
);
