import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { projectRoot } from '../paths.ts';
import { type LockedPackage, listLockedPackages, readProductVersion } from './lock-file.ts';

/**
 * The software bill of materials, as CycloneDX 1.5: every package of the lock file with version, licence and hash.
 * `npm sbom --omit=dev` is not used, because it leaves out packages of workspaces, such as pg and drizzle-orm.
 */
export function createBom(options: { isComplete: boolean }) {
  const packages = new Map(listLockedPackages(options).map((one) => [toPurl(one), one]));
  const product = { name: 'kanisa', version: readProductVersion() };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': toPurl(product), ...product, purl: toPurl(product) },
    },
    components: [...packages.values()].map((one) => toComponent(one)),
  };
}

/** `@scope/name` is written as `%40scope/name`. */
const toPurl = ({ name, version }: { name: string; version: string }) =>
  `pkg:npm/${name.replace('@', '%40')}@${version}`;

function toComponent(one: LockedPackage) {
  return {
    type: 'library',
    'bom-ref': toPurl(one),
    name: one.name,
    version: one.version,
    scope: toScope(one),
    purl: toPurl(one),
    ...(one.license !== undefined && { licenses: [toLicense(one.license)] }),
    ...(one.integrity !== undefined && { hashes: one.integrity.split(' ').map((hash) => toHash(hash)) }),
  };
}

function toScope({ dev, optional, devOptional }: LockedPackage): 'required' | 'optional' | 'excluded' {
  if (dev === true) return 'excluded';
  return optional === true || devOptional === true ? 'optional' : 'required';
}

/** An expression joins several licences. */
const toLicense = (license: string) =>
  /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };

/** The lock file writes `sha512-` and base64, CycloneDX `SHA-512` and hexadecimal digits. */
function toHash(integrity: string): { alg: string; content: string } {
  const [algorithm = '', digest = ''] = integrity.split(/-(.*)/s);
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

/** `npm run sbom [-- <file>] [-- --all]`: without a file it prints. */
if (import.meta.main) {
  const options = { all: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const bom = createBom({ isComplete: values.all });
  const text = `${JSON.stringify(bom, null, 2)}\n`;
  const [file] = positionals;
  if (file === undefined) {
    process.stdout.write(text);
  } else {
    await writeFile(path.resolve(process.env['INIT_CWD'] ?? projectRoot, file), text);
    console.log(`Wrote ${file}: ${bom.components.length} components, CycloneDX ${bom.specVersion}.`);
  }
}
