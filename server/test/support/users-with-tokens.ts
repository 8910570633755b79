import { sql } from 'drizzle-orm';
import { sessions, sessionTokens } from '../../src/domains/identity/sessions/sessions.table.ts';
import { createToken, hashToken } from '../../src/platform/secrets/tokens.ts';
import { createUser } from './factories.ts';
import type { TestApp } from './test-app.ts';

export interface UserIdWithToken {
  id: number;
  token: string;
}

/** Creates users with sessions but without a login: comparing a hundred passwords takes half a minute. */
export async function createUsersWithTokens(
  app: TestApp,
  count: number,
  differs: Parameters<typeof createUser>[1] = {},
): Promise<UserIdWithToken[]> {
  const { db, clock } = app.deps;
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + 3_600_000);
  const people: UserIdWithToken[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await createUser(app, differs);
    const [session] = await db.insert(sessions).values({ userId: id, createdAt, provedAt: createdAt }).returning();
    const token = createToken();
    await db.insert(sessionTokens).values({
      sessionId: session?.id ?? 0,
      accessHash: hashToken(token),
      refreshHash: hashToken(createToken()),
      accessExpiresAt: expiresAt,
      refreshExpiresAt: expiresAt,
    });
    people.push({ id, token });
  }
  return people;
}

/** Opens all connections first. Otherwise racing requests would share the first one. */
export async function openAllConnections({ deps }: TestApp): Promise<void> {
  await Promise.all(Array.from({ length: 10 }, () => deps.db.execute(sql`select pg_sleep(0.05)`)));
}
