const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Makes a self-signed certificate for localhost, in memory, valid for a day: good enough to serve HTTP/2 to
 * a browser that ignores certificate errors, as `npm run measure` does. Not for a public shop.
 * @returns PEM texts
 */
export async function makeSelfSignedCertificate(): Promise<{ key: string; cert: string }> {
  // Loaded here because only who asks for it should pay for it.
  const { generate } = await import('selfsigned');
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  });
  return { key, cert };
}
