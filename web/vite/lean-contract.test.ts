import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { projectRoot } from '../../tools/paths.ts';
import { leanContract } from './lean-contract.ts';

const WORDS = `
import { profileMessages, readProfile } from '${projectRoot}/contract/src/people/profile.ts';
globalThis.kept = [profileMessages, readProfile, async () => (await import('${projectRoot}/contract/src/people/profile.ts')).profileForm];
`;

const ENTRY = `
import { readDashboard } from '${projectRoot}/contract/src/office/dashboard.ts';
import { activateUser } from '${projectRoot}/contract/src/people/users.ts';
import { updateProfile } from '${projectRoot}/contract/src/people/profile.ts';
import { verifyBody } from '${projectRoot}/contract/src/identity/accounts.ts';
globalThis.kept = [readDashboard, updateProfile, verifyBody, activateUser];
`;

async function built(entry: string): Promise<Rolldown.RolldownOutput['output']> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-lean-'));
  try {
    await writeFile(path.join(folder, 'entry.js'), entry);
    const result = await build({
      configFile: false,
      logLevel: 'error',
      root: folder,
      plugins: [leanContract()],
      build: {
        write: false,
        minify: false,
        rolldownOptions: { input: path.join(folder, 'entry.js'), external: ['zod'] },
      },
    });
    return (result as Rolldown.RolldownOutput).output;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('keeps of an endpoint how it is asked, and of the schemas those that are used', async () => {
  const [chunk] = await built(ENTRY);
  expect(chunk.code).toContain('path: "/dashboard"');
  expect(chunk.code).toContain('path: "/admin/users/:id/activate"');
  expect(chunk.code).toContain('upload');
  expect(chunk.code).toContain('user_id: userId');
  for (const gone of ['What is next for me', 'unread_count', 'access:', 'answer:'])
    expect(chunk.code).not.toContain(gone);
});

it('leaves schemas and zod to what is loaded later', async () => {
  const [first, ...later] = await built(WORDS);
  expect(first.code).toContain('Profile photo must be PNG or JPEG');
  expect(first.code).not.toMatch(/from ?['"]zod['"]|strictObject/);
  const late = later.map((one) => ('code' in one ? one.code : '')).join('\n');
  expect(late).toMatch(/from ?['"]zod['"]/);
  expect(late).toContain('strictObject');
  expect(late).not.toContain('wants_emails');
});
