import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { listColumns, listUserTables } from '../../../../test/support/user-tables.ts';
import { type ColumnCoverage, LEFT_OUT } from '../../../core/personal-data.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { HOOKS } from '../../index.ts';

const COVERED: ColumnCoverage = Object.assign({}, ...HOOKS.personalData.map(({ columns }) => columns));

describe('the personal data archive', () => {
  it('covers every column of every table that belongs to a person, or says why not', async () => {
    const app = await startTestApp();
    const tables = await listUserTables(app);
    expect(tables).toEqual(Object.keys(COVERED).toSorted());
    const { user, tokens } = await createFullUser(app, 'wanjiku');
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
    const { json } = await unpackOwnData(app, tokens.access_token);
    for (const column of await listColumns(app, tables)) {
      const table = COVERED[column.table];
      const place = typeof table === 'string' ? table : table?.[column.name];
      expect(place, `${column.table}.${column.name} is in no file and not left out`).toBeTypeOf('string');
      if (place?.startsWith(LEFT_OUT)) continue;
      const [file = '', path = ''] = place?.split(' ') ?? [];
      const content = json(file);
      expect(Array.isArray(content) ? content[0] : content, `${column.table}.${column.name}`).toHaveProperty(path);
    }
  });
});
