import { infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  createDepartment,
  createPost,
  createUserWithToken,
  type UserWithToken,
} from '../../../../test/support/departments.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { infoPosts } from './posts.table.ts';

const { updatePost, deletePost, listInfo } = ENDPOINTS;

async function startWithPost() {
  const app = await startTestApp();
  const [leader, author, other] = [
    await createUserWithToken(app),
    await createUserWithToken(app),
    await createUserWithToken(app),
  ];
  const choir = await createDepartment(app, { leader: leader.user, members: [author.user, other.user] });
  const post = await createPost(app, choir, 'Camp', author.user);
  const edit = (by: UserWithToken | undefined, body: object = { title: 'Camp', content: 'Come soon.' }, id = post.id) =>
    app.raw('PUT', `/department/info/${id}`, body, by?.token);
  const remove = (by: UserWithToken | undefined, id = post.id) =>
    app.raw('DELETE', `/department/info/${id}`, undefined, by?.token);
  const list = async ({ token }: UserWithToken) =>
    (await app.call(listInfo, { params: { id: choir.id }, token })).body.info_posts;
  return { app, choir, post, leader, author, other, edit, remove, list };
}

describe('editing or deleting a post', () => {
  it('is denied to visitors, other members, leaders of other departments and former members', async () => {
    const { app, leader, author, other, edit, remove, list } = await startWithPost();
    const elsewhere = await createUserWithToken(app, { role: 'department_leader' });
    await createDepartment(app, { leader: elsewhere.user, members: [author.user] });
    const pastor = await createUserWithToken(app, { role: 'pastor' });
    for (const change of [edit, remove]) {
      expect((await change(undefined)).status).toBe(401);
      for (const by of [other, elsewhere, pastor]) {
        const { status, body } = await change(by);
        expect([status, body['error']]).toEqual([403, infoPostMessages.mayNotManage]);
      }
    }
    const [post] = await app.deps.db.select().from(infoPosts);
    expect(post).toMatchObject({ title: 'Camp', content: 'Content', editedAt: null });
    const params = { id: post?.departmentId ?? 0, userId: author.user.id };
    expect((await app.call(ENDPOINTS.removeMember, { params, token: author.token })).status).toBe(200);
    expect([(await edit(author)).status, (await remove(author)).status]).toEqual([403, 403]);
    expect((await list(leader)).map(({ title }) => title)).toEqual(['Camp']);
  });

  it('rejects unknown posts and invalid values', async () => {
    const { author, edit, remove } = await startWithPost();
    for (const change of [() => edit(author, undefined, 4242), () => remove(author, 4242)]) {
      const { status, body } = await change();
      expect([status, body['error']]).toEqual([404, 'Info post not found']);
    }
    const cases: [object, string][] = [
      [{ content: 'C' }, 'Title is required'],
      [{ title: 't'.repeat(101), content: 'C' }, 'Title must be 100 characters or less'],
      [{ title: 'T' }, 'Content is required'],
      [{ title: 'T', content: 'c'.repeat(5001) }, 'Content must be 5000 characters or less'],
      [{ title: 'T', content: 'C', is_pinned: true }, 'Unknown field: is_pinned'],
    ];
    for (const [body, error] of cases) {
      const answer = await edit(author, body);
      expect([answer.status, answer.body['error']]).toEqual([400, error]);
    }
  });

  it('is offered to the author, the leader and admins', async () => {
    const { app, leader, author, other, list } = await startWithPost();
    const [admin, pastor] = [
      await createUserWithToken(app, { role: 'admin' }),
      await createUserWithToken(app, { role: 'pastor' }),
    ];
    for (const [viewer, may] of [
      [author, true],
      [leader, true],
      [admin, true],
      [other, false],
      [pastor, false],
    ] as const) {
      expect((await list(viewer)).map((post) => post.may_manage)).toEqual([may]);
    }
  });
});

describe('an edited post', () => {
  it('keeps its place, author and pin, and tells when it was edited', async () => {
    const { app, post, author, other, edit, list } = await startWithPost();
    const { createdAt } = post;
    app.clock.advance({ minutes: 5 });
    const { status, body } = await edit(author, { title: ' Summer camp ', content: 'Bring a tent.' });
    expect([status, body['info_post']]).toMatchObject([200, { title: 'Summer camp', content: 'Bring a tent.' }]);
    expect(await list(other)).toMatchObject([
      {
        id: post.id,
        title: 'Summer camp',
        posted_by: author.user.username,
        created_at: createdAt.toISOString(),
        edited_at: app.clock.now().toISOString(),
        is_pinned: false,
      },
    ]);
    app.clock.advance({ minutes: 5 });
    const before = await list(other);
    expect((await edit(author, { title: 'Summer camp', content: 'Bring a tent.' })).status).toBe(200);
    expect(await list(other)).toEqual(before);
    expect(await app.deps.db.$count(auditEntries)).toBe(0);
  });

  it('is not overwritten by somebody who saw an older version', async () => {
    const { app, post, author, leader, list } = await startWithPost();
    const [seen] = await list(author);
    const save = (by: UserWithToken, content: string, version = seen?.version ?? '') =>
      app.call(updatePost, { params: { id: post.id }, body: { title: 'Camp', content, version }, token: by.token });
    const answers = await app.raceOnTable('departments', 2, () =>
      Promise.all([save(author, 'From the author'), save(leader, 'From the leader')]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.body.error).toBe(infoPostMessages.changedMeanwhile);
    const [stored] = await list(author);
    const saved = answers.find(({ status }) => status === 200)?.body.info_post;
    expect(stored?.content).toBe(saved?.content);
    expect((await save(author, 'Once more', stored?.version)).status).toBe(200);
    expect((await list(author)).map(({ content }) => content)).toEqual(['Once more']);
  });
});

describe('a deleted post', () => {
  it('is gone at once; a second deletion and a late edit find nothing', async () => {
    const { app, author, leader, edit, remove, list } = await startWithPost();
    const answers = await app.raceOnTable('departments', 2, () => Promise.all([remove(author), remove(leader)]));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ message: 'Post deleted' });
    expect((await edit(author)).status).toBe(404);
    expect(await list(leader)).toEqual([]);
  });

  it('makes room for another pinned post', async () => {
    const { app, choir, leader } = await startWithPost();
    const posts = await Promise.all(Array.from({ length: 4 }, () => createPost(app, choir)));
    const pin = ({ id }: { id: number }) =>
      app.call(ENDPOINTS.pinInfo, { params: { id }, body: { is_pinned: true }, token: leader.token });
    const [first, second, third, fourth] = posts;
    if (!first || !second || !third || !fourth) throw new Error('four posts are needed');
    for (const post of [first, second, third]) expect((await pin(post)).status).toBe(200);
    expect((await pin(fourth)).status).toBe(409);
    expect((await app.call(deletePost, { params: { id: first.id }, token: leader.token })).status).toBe(200);
    expect((await pin(fourth)).status).toBe(200);
  });
});

describe('the audit trail', () => {
  it('records what others than the author did with a post, without its content', async () => {
    const { app, choir, author, leader, edit, remove } = await startWithPost();
    expect((await edit(author)).status).toBe(200);
    expect((await edit(leader, { title: 'Retreat', content: 'A secret' })).status).toBe(200);
    expect((await remove(leader)).status).toBe(200);
    const orphan = await createPost(app, choir, 'Of nobody');
    expect((await remove(leader, orphan.id)).status).toBe(200);
    const recorded = await app.deps.db.select().from(auditEntries).orderBy(auditEntries.id);
    const by = { actorId: leader.user.id, departmentId: choir.id };
    expect(recorded).toMatchObject([
      {
        ...by,
        action: 'post.updated',
        personId: author.user.id,
        before: { title: 'Camp' },
        after: { title: 'Retreat', content_changed: true },
      },
      { ...by, action: 'post.deleted', personId: author.user.id, before: { title: 'Retreat' } },
      { ...by, action: 'post.deleted', personId: null, before: { title: 'Of nobody' } },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('secret');
  });
});
