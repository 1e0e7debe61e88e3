/** The range of shared-contract that an entry needs: webpack writes `^5.2.0` as `[1,5,2,0]`. */
export const REQUIRED_RANGE = /("@piston-parts\/shared-contract",[^[]*\[1),[\d,]+\]/;

/** Put in its place, a major version that no shell has. */
export const MAJOR_99 = '$1,99,0,0]';
