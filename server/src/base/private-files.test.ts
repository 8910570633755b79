import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { restrictDataFolder, restrictToOwner } from './private-files.ts';

describe('the data folder', () => {
  let root = '';
  const getMode = (name: string) => (statSync(join(root, name)).mode & 0o7777).toString(8);
  const makeFolder = (name: string, mode = 0o755) => {
    mkdirSync(join(root, name), { recursive: true });
    chmodSync(join(root, name), mode);
  };
  const makeFile = (name: string, mode = 0o644) => {
    writeFileSync(join(root, name), '');
    chmodSync(join(root, name), mode);
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'kanisa-private-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  });

  it('loses the permissions of group and others, and keeps those of the owner', () => {
    makeFolder('data', 0o777);
    makeFolder('data/database');
    makeFile('data/database/PG_VERSION', 0o666);
    makeFile('data/script', 0o755);
    expect(restrictDataFolder(join(root, 'data'))).toEqual([]);
    expect(['data', 'data/database', 'data/database/PG_VERSION', 'data/script'].map(getMode)).toEqual([
      '700',
      '700',
      '600',
      '700',
    ]);
  });

  it('may be a link, but links in it are not followed', () => {
    makeFolder('data');
    makeFolder('website');
    makeFile('website/index.html');
    symlinkSync(join(root, 'website'), join(root, 'data/website'));
    symlinkSync(join(root, 'website/index.html'), join(root, 'data/page'));
    symlinkSync(join(root, 'data'), join(root, 'link'));
    expect(restrictDataFolder(join(root, 'link'))).toEqual([]);
    expect(['data', 'website', 'website/index.html'].map(getMode)).toEqual(['700', '755', '644']);
  });

  it('stays open if it is shared like /tmp, except for what the product made', () => {
    makeFolder('shared', 0o1777);
    makeFolder('shared/outbox');
    makeFile('shared/outbox/one.eml');
    makeFile('shared/of-others.txt');
    expect(restrictDataFolder(join(root, 'shared'))).toEqual([]);
    expect(['shared', 'shared/outbox', 'shared/outbox/one.eml', 'shared/of-others.txt'].map(getMode)).toEqual([
      '1777',
      '700',
      '600',
      '644',
    ]);
  });

  it('may be missing, and so may .env', () => {
    expect(restrictDataFolder(join(root, 'none'))).toEqual([]);
    expect(restrictToOwner(join(root, '.env'))).toEqual([]);
    makeFile('.env', 0o664);
    expect(restrictToOwner(join(root, '.env'))).toEqual([]);
    expect(getMode('.env')).toBe('600');
  });
});
