import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { leanContract } from './lean-contract.ts';
import { root } from './paths.ts';

const ENTRY = `
import { readDashboard } from '${root}/contract/src/dashboard.ts';
import { updateProfile } from '${root}/contract/src/profile.ts';
import { verifyBody } from '${root}/contract/src/accounts.ts';
globalThis.kept = [readDashboard, updateProfile, verifyBody];
`;

it('keeps of an endpoint how it is asked, and of the schemas those that are used', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kanisa-lean-'));
  try {
    await writeFile(path.join(folder, 'entry.js'), ENTRY);
    const built = await build({
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
    const [chunk] = (built as Rolldown.RolldownOutput).output;
    expect(chunk.code).toContain('path: "/dashboard"');
    expect(chunk.code).toContain('upload');
    expect(chunk.code).toContain('user_id: userId');
    for (const gone of ['What is next for me', 'unread_count', 'access:', 'answer:'])
      expect(chunk.code).not.toContain(gone);
  } finally {
    await rm(folder, { recursive: true });
  }
});
