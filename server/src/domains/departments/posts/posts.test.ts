import { infoPostFallbacks, infoPostMessages } from '@kanisa/contract/departments/posts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment, createPost, createUserWithToken } from '../../../../test/support/departments.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { infoPosts } from './posts.table.ts';

const { postInfo, listInfo, pinInfo } = ENDPOINTS;

describe('creating a post', () => {
  it('requires a title of at most 100 and a content of at most 5000 characters', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const { id } = await createDepartment(app, { members: [user] });
    const cases: [object, string][] = [
      [{}, 'Title is required'],
      [{ title: ' ', content: '' }, 'Title is required'],
      [{ title: 't'.repeat(101), content: 'c' }, 'Title must be 100 characters or less'],
      [{ title: 'T', content: ' \n' }, 'Content is required'],
      [{ title: 'T', content: 'c'.repeat(5001) }, 'Content must be 5000 characters or less'],
      [{ title: 'two\nlines', content: 'c' }, 'Please remove the invisible characters.'],
      [{ title: 'T', content: 'c', posted_by: 'admin' }, 'Unknown field: posted_by'],
    ];
    for (const [body, text] of cases) {
      const { status, body: answer } = await app.raw('POST', `/department/${id}/info`, body, token);
      expect([status, answer['error']]).toEqual([400, text]);
    }
    const both = await app.raw('POST', `/department/${id}/info`, {}, token);
    expect(both.body['fields']).toEqual({ title: 'Title is required', content: 'Content is required' });
    const longest = { title: 't'.repeat(100), content: 'c'.repeat(5000) };
    expect((await app.call(postInfo, { params: { id }, body: longest, token })).status).toBe(201);
    expect(await app.deps.db.$count(infoPosts)).toBe(1);
    const nowhere = await app.call(postInfo, { params: { id: 4242 }, body: longest, token });
    expect([nowhere.status, nowhere.body.error]).toEqual([404, 'Department not found']);
  });

  it('stores line breaks and markup as entered', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const { id } = await createDepartment(app, { members: [user] });
    const body = { title: ' <b>Camp</b> ', content: 'Bring:\n\n  a tent <script>alert(1)</script>\thttps://a.example' };
    const { status, body: answer } = await app.call(postInfo, { params: { id }, body, token });
    expect([status, answer.info_post]).toEqual([
      201,
      {
        id: expect.any(Number),
        title: '<b>Camp</b>',
        content: body.content,
        posted_by: user.username,
        author: { username: user.username, first_name: user.firstName, last_name: user.lastName },
        created_at: app.clock.now().toISOString(),
        is_pinned: false,
        edited_at: null,
        version: expect.any(String),
        may_manage: true,
      },
    ]);
    const list = await app.call(listInfo, { params: { id }, token });
    expect(list.body.info_posts).toEqual([answer.info_post]);
  });
});

describe('the posts of a department', () => {
  it('are listed newest first in pages, and stay without a name when their author is deleted', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const { id } = await createDepartment(app, { members: [user] });
    const another = await createDepartment(app);
    const params = { id };
    expect((await app.call(listInfo, { params, token })).body).toEqual({
      info_posts: [],
      page: 1,
      pages: 1,
      per_page: 20,
      total: 0,
    });
    const posts = Array.from({ length: 23 }, (_, n) => ({
      departmentId: id,
      postedBy: n === 22 ? null : user.id,
      title: `Post ${n}`,
      content: 'C',
      createdAt: app.clock.now(),
    }));
    await app.deps.db.insert(infoPosts).values(posts);
    await app.deps.db.insert(infoPosts).values({ ...posts[0], departmentId: another.id, title: 'Elsewhere' } as never);
    const page = async (query: { page?: string; per_page?: string }) => {
      const { info_posts: list, ...rest } = (await app.call(listInfo, { params, query, token })).body;
      return { titles: list.map(({ title }) => title), names: list.map((one) => one.posted_by), ...rest };
    };
    const first = await page({});
    expect(first).toMatchObject({ page: 1, pages: 2, per_page: 20, total: 23 });
    expect(first.titles).toEqual(Array.from({ length: 20 }, (_, n) => `Post ${22 - n}`));
    expect(first.names.slice(0, 2)).toEqual([null, user.username]);
    expect((await page({ page: '2' })).titles).toEqual(['Post 2', 'Post 1', 'Post 0']);
    expect((await page({ page: '3' })).titles).toEqual([]);
    for (const query of ['page=0', 'per_page=51']) {
      const { status, body } = await app.raw('GET', `/department/${id}/info?${query}`, undefined, token);
      expect([status, body['error']]).toEqual([400, 'Invalid page or per_page']);
    }
  });
});

describe('pinning a post', () => {
  it('is denied to others and rejects unknown posts and values that are not boolean', async () => {
    const app = await startTestApp();
    const [leader, member] = [await createUserWithToken(app), await createUserWithToken(app)];
    const post = await createPost(app, await createDepartment(app, { leader: leader.user, members: [member.user] }));
    const send = (id: number, body: object, token?: string) => app.raw('PATCH', `/department/info/${id}`, body, token);
    expect((await send(post.id, { is_pinned: true })).status).toBe(401);
    expect((await send(post.id, { is_pinned: true }, member.token)).status).toBe(403);
    for (const body of [{}, { is_pinned: 'yes' }, { is_pinned: null }]) {
      const rejected = await send(post.id, body, leader.token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, 'Pinned: yes or no']);
    }
    const missing = await send(4242, { is_pinned: true }, leader.token);
    expect([missing.status, missing.body['error']]).toEqual([404, 'Info post not found']);
  });

  it('shows the post above newer ones until it is unpinned', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const department = await createDepartment(app, { leader: user });
    const old = await createPost(app, department, 'Old');
    app.clock.advance({ minutes: 1 });
    await createPost(app, department, 'New');
    const titles = async () => {
      const { body } = await app.call(listInfo, { params: { id: department.id }, token });
      return body.info_posts.map(({ title, is_pinned: isPinned }) => `${title}${isPinned ? ' pinned' : ''}`);
    };
    const set = (isPinned: boolean) =>
      app.call(pinInfo, { params: { id: old.id }, body: { is_pinned: isPinned }, token });
    for (let twice = 0; twice < 2; twice += 1) {
      const { status, body } = await set(true);
      expect([status, body.info_post]).toMatchObject([200, { id: old.id, title: 'Old', is_pinned: true }]);
    }
    expect(await titles()).toEqual(['Old pinned', 'New']);
    expect((await set(false)).body.info_post.is_pinned).toBe(false);
    expect(await titles()).toEqual(['New', 'Old']);
  });

  it('stops at three, also for concurrent requests', async () => {
    const app = await startTestApp();
    const { user, token } = await createUserWithToken(app);
    const department = await createDepartment(app, { leader: user });
    const posts = await Promise.all(Array.from({ length: 6 }, () => createPost(app, department)));
    const set = (id: number, isPinned = true) =>
      app.call(pinInfo, { params: { id }, body: { is_pinned: isPinned }, token });
    const answers = await app.raceOnTable('info_posts', posts.length, () =>
      Promise.all(posts.map(({ id }) => set(id))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409, 409]);
    const rejected = answers.find(({ status }) => status === 409);
    expect(rejected?.body.error).toBe('You can pin up to 3 posts. Unpin one first.');
    const first = answers.find(({ status }) => status === 200);
    expect((await set(first?.body.info_post.id ?? 0, false)).status).toBe(200);
    expect((await set(first?.body.info_post.id ?? 0)).status).toBe(200);
  });
});

it('uses the texts of the specification', () => {
  expect({ ...infoPostMessages, ...infoPostFallbacks }).toMatchObject({
    none: 'No Info Posts Yet',
    post: 'Failed to post info',
    list: 'Failed to fetch info posts',
  });
});
