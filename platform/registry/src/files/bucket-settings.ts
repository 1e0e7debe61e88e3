export interface BucketSettings {
  /** URL of the service, without the bucket: `https://s3.eu-central-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly key: string;
  readonly secret: string;
}

/** Settings without which a bucket cannot be reached. */
export const BUCKET_VARIABLES = ['BUCKET_ENDPOINT', 'BUCKET', 'BUCKET_KEY', 'BUCKET_SECRET'] as const;

export type BucketVariables = Readonly<
  Partial<Record<(typeof BUCKET_VARIABLES)[number] | 'BUCKET_REGION', string | undefined>>
>;

const DEFAULT_REGION = 'us-east-1';

/** @returns where the files of versions are; null: in the registry's folder */
export function bucketIn(variables: BucketVariables): BucketSettings | null {
  const { BUCKET_ENDPOINT: endpoint, BUCKET: bucket, BUCKET_KEY: key, BUCKET_SECRET: secret } = variables;
  if (!endpoint || !bucket || !key || !secret) return null;
  return { endpoint, bucket, region: variables.BUCKET_REGION || DEFAULT_REGION, key, secret };
}
