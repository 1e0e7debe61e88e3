/** For browser tests, which know the shop as a browser does and not its packages. */
export { guestToken } from '@piston-parts/shared-store/guest-token';
